import { config, list } from '@keystone-6/core'
import { allowAll, denyAll } from '@keystone-6/core/access'
import { integer, relationship, text } from '@keystone-6/core/fields'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { extendExpressApp, gateway } from './gateway.js'

const adoption = { graphql: { apolloConfig: { gateway } }, server: { extendExpressApp } }
const { graphql, server } = process.env.IS_ADOPTED === 'true' ? adoption : {}

export default config({
  db: {
    provider: 'sqlite',
    idField: { kind: 'autoincrement' },
    prismaClientOptions: () => ({ adapter: new PrismaLibSql({ url: process.env.DATABASE_URL }) }),
  },
  telemetry: false,
  graphql: { ...graphql, playground: false },
  server: { ...server, port: Number(process.env.PORT) },
  lists: {
    Author: list({
      access: allowAll,
      fields: { name: text({ validation: { isRequired: true } }) },
    }),
    Post: list({
      access: {
        operation: {
          query: () => true,
          create: () => true,
          update: () => true,
          delete: () => false,
        },
      },
      fields: {
        title: text({ validation: { isRequired: true, length: { max: 40 } } }),
        pages: integer(),
        notes: text({ access: { read: denyAll, create: allowAll, update: allowAll } }),
        author: relationship({ ref: 'Author' }),
      },
    }),
  },
})
