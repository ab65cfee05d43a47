export default () => ({
  connection: {
    client: 'postgres',
    connection: { connectionString: process.env.STRAPI_DATABASE_URL },
  },
})
