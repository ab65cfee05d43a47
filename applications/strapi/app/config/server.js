export default () => ({
  app: { keys: ['a', 'b'] },
  dirs: { public: process.env.STRAPI_PUBLIC_FOLDER },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
})
