# Built in two steps, so that the image holds nothing that only building needs.
FROM python:3.11-slim AS build
WORKDIR /app
COPY requirements.txt .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /app tessera \
    && mkdir -p /app/data && chown tessera /app/data
WORKDIR /app
COPY --from=build /venv /venv
COPY assets assets
# What is compiled lies beside its sources, and the one who reads it must be able to write there.
COPY --chown=tessera engine engine
COPY bot bot
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 LISTEN=0.0.0.0:8080
USER tessera
RUN python -m engine compile
VOLUME /app/data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8080/healthz', timeout=5)"]
# Exec form: the bot itself is process 1 and gets SIGTERM.
CMD ["python", "-m", "bot"]
