/** The data that the server sends, and all else that modules of the page share: known to all of them without an import. */

type Cell = [number, number];
type Role = string;
/** A function of numbers; if nothing else is said, one that makes a path. */
type Numbers<R = string> = (...values: number[]) => R;
type Words = Record<string, string>;

interface Square { kind: "square"; cell: Cell; role: Role; mark?: string }
interface Piece { kind: "piece"; cells: Cell[]; role: Role; letter: string; strength?: number; mark?: string }
interface Tile { kind: "tile"; squares: Square[]; level?: number }
interface Sign { kind: "symbol"; cell: Cell; sign: string; covered?: boolean }
interface Outline { kind: "outline"; cells: Cell[]; role: Role; broken?: boolean; note?: string }
interface Disc { kind: "disc"; cell: Cell; number?: number }
interface Spot { kind: "spot"; cell: Cell; role: Role }
interface Dot { kind: "dot"; cell: Cell }
interface Triangle { kind: "triangle"; cell: Cell; role: Role; numeral: string; turns?: number; arrows?: Cell[]; mark?: string }
interface Line { kind: "line"; start: Cell; end: Cell }
type Item = Square | Piece | Tile | Sign | Outline | Disc | Spot | Dot | Triangle | Line;

interface Swatch { kind?: "swatch"; role: Role; mark?: string }
interface Stock { piece: Piece; left: number; of: number; anchor?: Cell }
interface Rack { stocks: Stock[]; owner?: Swatch; idle?: boolean }
interface Turned { label: string; tile: Tile | Piece | Triangle; anchor: Cell }
interface Offer { name: string; turned: Turned[]; left?: number }
interface Hand { owner?: Swatch; offers: Offer[]; waiting?: number }
interface Tally { sign: string | Swatch; points: number; active?: boolean; winner?: boolean; idle?: boolean; factors?: number[] }
interface Captures { owner: Swatch; triangles: Triangle[] }
interface Board { columns: string[]; rows: string[]; endless?: boolean }
interface Scene {
  board: Board; items: Item[]; racks?: Rack[]; tallies?: Tally[]; hands?: Hand[]; captures?: Captures[];
  menu?: Turned[][]; part?: { columns: [number, number]; rows: [number, number] }; low?: boolean;
}

interface Colours { fill: string; edge: string; marking: string; ghost: string; print: string }
interface Raised extends Colours { wall: string }
interface RoleColours extends Colours {
  edged: boolean; swatchEdge: string; zone: string; spot: string; half: Colours; raised: Raised[];
}
interface Theme {
  name: string; dark: boolean; shadow: number; edgeWidth: number; onAccent: string;
  paper: string; square: string; line: string; ink: string; accent: string; label: string; faint: string; quiet: string;
  trace: string; rim: string; gap: string; seam: string; foot: string; depth: string;
  marks: Record<string, string>; roles: Record<Role, RoleColours>;
}

interface Seat {
  seat: number; name: string; sides: { side: string; sign: string }[]; points: number; active: boolean; you: boolean;
  bot: string; out: string; place: number | null;
}
interface Ply { number: number; sign: string; text: string }
interface Action { do: string; label: string; argument?: unknown; asks: string; style: "" | "primary" | "danger"; card?: Card }
interface Card { title: string; text: string; rows: Action[][] }
interface State {
  code: string; game: string; gameName: string; title: string; revision: number; version: string; stage: string;
  viewer: number | null; private: boolean; seats: Seat[]; says: string[]; scene: Scene; plies: Ply[]; canMove: boolean;
  composes: "lays" | "draft" | ""; actions: Action[]; hint: string; scores: Score[]; watching: number; over: boolean; rematch: string; canTry: boolean;
}
/** A branch: the board after some moves that were tried out. */
interface Tried {
  ply: number; scene: Scene; sign: string; result: string; canMove: boolean; composes: "lays" | "draft" | "";
  words: { text: string; label: string }[]; canAsk: boolean; says: string[];
}
interface Listed { code: string; game: string; title: string; yours: boolean; state: string }
interface Session {
  session: string; seconds: number; me: { id: number; name: string; language: string }; words: Words;
  themes: Record<string, Theme>; theme: string; table: State | null; tables: Listed[];
}

interface TurnedShape extends Turned { turned: number; mirrored: number }
/** One that stands `at` a cell is taken there, and not from the tray. */
interface Shape { name: string; left: number; turns: TurnedShape[]; at: Cell | null }
/** Shape, turn, column and row of the anchor, and the text of the move. */
type Place = [number, number, number, number, string];
/** All that may be laid; in `parts` the text of a place is a key of a draft. */
interface Lays { shapes: Shape[]; places: Place[]; parts: boolean }

interface Choice { key: string; left?: number; label?: string; at?: Cell | null; way?: string; wayName?: string; look?: Turned | null; ready?: boolean }
interface Draft {
  revision: number; chosen: string[]; text: string; asks: string; question: string; scene: Scene; choices: Choice[];
  rows: (number | null)[][]; laid: string[];
}
interface Score { side: string; sign: string; points: number; factors?: number[] }
interface Preview { scene: Scene; covers: Tile[]; text: string }
interface Past { ply: number; scene: Scene; scores: Score[]; says: string[] }
interface Done { state: State; said: string; card?: Card }

/** The page as its modules share it. */
interface App {
  launch: Launch; session: string; me: Session["me"]; words: Words; themes: Record<string, Theme>; preferred: string;
  theme: Theme; key: string; table: State | null; tables: Listed[]; seconds: number;
}
interface Launch {
  initData: string; start: string; version: string; platform: string; colours: Record<string, string>;
}

// Drawing

type Point = [number, number];
/** A corner of an outline: where it is, and the ways into it and out of it. */
interface Turn { at: Point; into: Point; out: Point }
/** Neighbours at a corner of a cell, beside, above or below, and across: whether each belongs. */
type Corner = [boolean, boolean, boolean];
/**
 * A board in the making: `share` is how many squares a tenth of its longer side has, `top` are the colours that lie
 * uppermost on a cell, `ground` the roles of squares that are no tiles.
 */
interface Drawing {
  theme: Theme; columns: number; rows: number; share: number; top: Map<string, Colours>; tiles: Map<string, Square>;
  ground: Map<string, Role>; last: Set<string>;
}
/** Ways to draw each kind of item, whose rows go down by now. */
type Draws = { [Kind in Item["kind"]]: (drawing: Drawing, item: Extract<Item, { kind: Kind }>) => Node | Node[] };
/** The way a board lies in its place: the side of a square, where it begins, and how large the place is, in pixels. */
interface Fit { unit: number; left: number; top: number; wide: number; high: number }

// Hands and eyes

/** A point of the board, in squares from its lower left; and whether it is `inside`. */
interface Spotted { x: number; y: number }
interface Under extends Spotted { inside: boolean }
/** A point of the screen. */
interface Touched { clientX: number; clientY: number }
/** The ways in which a board is touched; `grab` answers whether a touch takes hold of something, `wheel` whether it was used. */
interface Fingers {
  tap: (at: Under) => void; grab?: (at: Under) => boolean; drag?: (event: PointerEvent) => void;
  drop?: (event: PointerEvent) => void; wheel?: (event: WheelEvent) => boolean; holds?: boolean;
}
/** The ways in which a piece is taken from the tray: a finger on it may begin to drag it. */
interface Picking { press: (shape: number, event: PointerEvent) => void; pick: (shape: number, byKeys: boolean) => void }
/** What becomes of a finger on something beside the board: it drags once it has moved, else it was a tap. */
interface Pressing { drag: (event: PointerEvent) => void; drop: (event: PointerEvent) => void; tap: () => void }
interface Asked { body?: object; query?: Record<string, string | number>; signal?: AbortSignal }

// Classes of the modules, by which they know each other without an import

type Bridge = import("./bridge.js").Bridge;
type Feel = import("./feel.js").Feel;
type Net = import("./net.js").Net;
type Page = import("./main.js").Page;
type Table = import("./table.js").Table;
/** A way to put a move together. */
type Composer = import("./laying.js").Laying | import("./parts.js").Parts | import("./drafting.js").Drafting;
/** An element's handlers of events. */
type Handlers = { [Kind in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Kind]) => void };
/** Properties of an element, with groups of those that are not. */
interface Props { on?: Handlers; data?: Record<string, unknown>; aria?: Record<string, unknown>; [name: string]: unknown }
/** A sign or words around a point, of a size and a colour. */
type Lettering = (words: string, x: number, y: number, size: number, colour: string, halo?: string) => SVGElement;
