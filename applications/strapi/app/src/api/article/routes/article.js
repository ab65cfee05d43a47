import { createRequire } from 'node:module'

const { factories } = createRequire(import.meta.url)('@strapi/strapi')

export default factories.createCoreRouter('api::article.article')
