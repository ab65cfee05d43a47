import { createRequire } from 'node:module'
import { dirname } from 'node:path'

const { resolve } = createRequire(import.meta.url)

export default () => ({
  graphql: {
    enabled: true,
    resolve: dirname(resolve('@strapi/plugin-graphql/package.json')),
    config: { landingPage: false, maxLimit: 100, depthLimit: 10 },
  },
})
