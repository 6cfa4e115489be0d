/** The data that the server sends, and what the modules of the page share. */

export type Cell = [number, number];
export type Role = string;
/** A function of numbers; if nothing else is said, one that makes a path. */
export type Numbers<R = string> = (...values: number[]) => R;
export type Words = Record<string, string>;

export interface Square { kind: "square"; cell: Cell; role: Role; mark?: string }
export interface Piece { kind: "piece"; cells: Cell[]; role: Role; letter: string; strength?: number; mark?: string }
export interface Tile { kind: "tile"; squares: Square[]; level?: number }
export interface Sign { kind: "symbol"; cell: Cell; sign: string; covered?: boolean }
export interface Outline { kind: "outline"; cells: Cell[]; role: Role; broken?: boolean; note?: string }
export interface Disc { kind: "disc"; cell: Cell; number?: number }
export interface Spot { kind: "spot"; cell: Cell; role: Role }
export interface Dot { kind: "dot"; cell: Cell }
export interface Triangle { kind: "triangle"; cell: Cell; role: Role; numeral: string; turns?: number; arrows?: Cell[]; mark?: string }
export interface Line { kind: "line"; start: Cell; end: Cell }
export type Item = Square | Piece | Tile | Sign | Outline | Disc | Spot | Dot | Triangle | Line;

export interface Swatch { kind?: "swatch"; role: Role; mark?: string }
export interface Stock { piece: Piece; left: number; of: number; anchor?: Cell }
export interface Rack { stocks: Stock[]; owner?: Swatch; idle?: boolean }
export interface Turned { label: string; tile: Tile | Piece; anchor: Cell }
export interface Offer { name: string; turned: Turned[]; left?: number }
export interface Hand { owner?: Swatch; offers: Offer[]; waiting?: number }
export interface Tally { sign: string | Swatch; points: number; active?: boolean; winner?: boolean; idle?: boolean; factors?: number[] }
export interface Captures { owner: Swatch; triangles: Triangle[] }
export interface Board { columns: string[]; rows: string[]; endless?: boolean }
export interface Scene {
  board: Board; items: Item[]; racks?: Rack[]; tallies?: Tally[]; hands?: Hand[]; captures?: Captures[];
  menu?: Turned[][]; part?: { columns: [number, number]; rows: [number, number] }; low?: boolean;
}

export interface Colours { fill: string; edge: string; marking: string; ghost: string; print: string }
export interface Raised extends Colours { wall: string }
export interface RoleColours extends Colours {
  edged: boolean; swatchEdge: string; zone: string; spot: string; half: Colours; raised: Raised[];
}
export interface Theme {
  name: string; dark: boolean; shadow: number; edgeWidth: number; onAccent: string;
  paper: string; square: string; line: string; ink: string; accent: string; label: string; faint: string; quiet: string;
  trace: string; rim: string; gap: string; seam: string; foot: string; depth: string;
  marks: Record<string, string>; roles: Record<Role, RoleColours>;
}

export interface Seat {
  seat: number; name: string; sides: { side: string; sign: string }[]; points: number; active: boolean; you: boolean;
  bot: number | null; resigned: boolean; place: number | null;
}
export interface Ply { number: number; sign: string; text: string }
export interface Action { do: string; label: string; argument?: unknown; asks: string; style: "" | "primary" | "danger" }
export interface State {
  code: string; game: string; gameName: string; title: string; revision: number; version: string; stage: string;
  viewer: number | null; private: boolean; seats: Seat[]; says: string[]; scene: Scene; plies: Ply[]; canMove: boolean;
  composes: "lays" | "draft" | ""; actions: Action[]; hint: string; scores?: Score[]; watching: number; over: boolean; rematch: string; canTry: boolean;
}
/** A branch: the board after some moves that were tried out. */
export interface Tried {
  ply: number; scene: Scene; sign: string; result: string; canMove: boolean; composes: "lays" | "draft" | "";
  words: { text: string; label: string }[]; canAsk: boolean;
}
export interface Listed { code: string; game: string; title: string; yours: boolean; state: string }
export interface Session {
  session: string; seconds: number; me: { id: number; name: string; language: string }; words: Words;
  themes: Record<string, Theme>; theme: string; table: State | null; tables: Listed[];
}

export interface TurnedShape extends Turned { turned: number; mirrored: number }
export interface Shape { name: string; left: number; turns: TurnedShape[] }
/** Shape, turn, column and row of the anchor, and the text of the move. */
export type Place = [number, number, number, number, string];
export interface Lays { revision: number; shapes: Shape[]; places: Place[] }

export interface Choice { key: string; left?: number; label?: string; at?: Cell | null; way?: string; wayName?: string; look?: Turned | null }
export interface Draft {
  revision: number; chosen: string[]; text: string; asks: string; question: string; scene: Scene; choices: Choice[];
  rows: (number | null)[][];
}
export interface Score { side: string; sign: string; points: number; factors?: number[] }
export interface Preview { scene: Scene; scores: Score[]; says: string[]; text: string }
export interface Past { ply: number; scene: Scene; scores: Score[]; says: string[] }
export interface Done { state: State; said: string }

/** The page as its modules share it. */
export interface App {
  launch: Launch; session: string; me: Session["me"]; words: Words; themes: Record<string, Theme>; preferred: string;
  theme: Theme; key: string; table: State | null; tables: Listed[]; seconds: number;
}
export interface Launch {
  initData: string; start: string; version: string; platform: string; colours: Record<string, string>;
}

// Drawing

export type Point = [number, number];
/** A corner of an outline: where it is, and the ways into it and out of it. */
export interface Turn { at: Point; into: Point; out: Point }
/** Neighbours at a corner of a cell, beside, above or below, and across: whether each belongs. */
export type Corner = [boolean, boolean, boolean];
/**
 * A board in the making: `share` is how many squares a tenth of its longer side has, `top` are the colours that lie
 * uppermost on a cell, `ground` squares that are no tiles.
 */
export interface Drawing {
  theme: Theme; columns: number; rows: number; share: number; top: Map<string, Colours>; tiles: Map<string, Square>;
  ground: Map<string, Square>; standing: Map<string, Triangle>; last: Set<string>;
}
/** The way a board lies in its place: the side of a square, where it begins, and how large the place is, in pixels. */
export interface Fit { unit: number; left: number; top: number; wide: number; high: number }

// Hands and eyes

/** Where something is on the board, in squares from its lower left; `inside` if on it. */
export interface Under { x: number; y: number; inside: boolean }
/** The ways in which a board is touched; `grab` answers whether a touch takes hold of something, `wheel` whether it was used. */
export interface Touch {
  tap: (at: Under) => void; grab: (at: Under) => boolean; drag: (event: PointerEvent) => void;
  drop: (event: PointerEvent) => void; wheel: (event: WheelEvent) => boolean; holds: () => boolean;
}
/** The ways in which a piece is taken from the tray: a finger on it may begin to drag it. */
export interface Picking { press: (shape: number, event: PointerEvent) => void; pick: (shape: number, byKeys: boolean) => void }
export interface Asked { body?: object; query?: Record<string, string | number>; signal?: AbortSignal }
