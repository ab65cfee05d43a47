import { createRequire } from 'node:module'

const { factories } = createRequire(import.meta.url)('@strapi/strapi')

export default factories.createCoreController('api::article.article')
