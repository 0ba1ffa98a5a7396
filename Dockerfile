# One image for the API, the worker and the migrations: only the command differs.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/catalog/package.json packages/catalog/
COPY packages/content/package.json packages/content/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/i18n/package.json packages/i18n/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY tools/package.json tools/

FROM manifests AS web
RUN npm ci --loglevel=error
COPY . .
# Public pages are drawn by the build, so what they show of the operator is set here.
ARG VITE_SOCIAL_X
ARG VITE_SOCIAL_LINKEDIN
ARG VITE_SOCIAL_WHATSAPP
ARG VITE_SOCIAL_TELEGRAM
ARG VITE_ADDRESS
# Shown beside the version; the context has no history to find it in.
ARG BUILD_ID
# The files for browsers, the list of addresses and the renderer of path pages ship; what prerendered the rest does not.
RUN npm run build && rm -rf apps/web/build/server

FROM manifests AS modules
# Optional dependencies stay: the binary of sharp is one.
RUN npm ci --omit=dev --workspace apps/api --loglevel=error

FROM ${NODE_IMAGE}
# Where the image comes from.
ARG SOURCE_REVISION
ARG SOURCE_URL
LABEL org.opencontainers.image.title="Masar" org.opencontainers.image.licenses="AGPL-3.0-only" \
  org.opencontainers.image.version="1.0.0" org.opencontainers.image.revision="${SOURCE_REVISION}" \
  org.opencontainers.image.source="${SOURCE_URL}"
ENV IN_CONTAINER=1 NODE_ENV=production HOST=0.0.0.0 PORT=4100 WEB_DIR=/app/apps/web/build/client
WORKDIR /app
COPY --from=modules /app ./
COPY packages packages
COPY apps/api/src apps/api/src
COPY --from=web /app/apps/web/build apps/web/build
USER node
EXPOSE 4100
CMD ["node", "apps/api/src/server.ts"]
