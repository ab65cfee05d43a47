import { withPayload } from '@payloadcms/next/withPayload'

const adoption = {
  serverExternalPackages: ['tapeql'],
  turbopack: { resolveAlias: { 'graphql-http/lib/use/fetch': './graphql-http.js' } },
}

const isAdopted = process.env.IS_ADOPTED === 'true'

export default withPayload({
  distDir: isAdopted ? 'dist/adopted' : 'dist/plain',
  ...(isAdopted ? adoption : {}),
})
