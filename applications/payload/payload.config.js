import { sqliteAdapter } from '@payloadcms/db-sqlite'
import { buildConfig } from 'payload'

const everybody = () => true

export default buildConfig({
  secret: 'the secret of an example',
  telemetry: false,
  typescript: { autoGenerate: false },
  db: sqliteAdapter({ client: { url: process.env.DATABASE_URL ?? 'file::memory:' } }),
  collections: [
    {
      slug: 'authors',
      access: { read: everybody },
      fields: [{ name: 'name', type: 'text', required: true }],
    },
    {
      slug: 'posts',
      access: { read: everybody, create: everybody },
      fields: [
        { name: 'title', type: 'text', required: true, maxLength: 40 },
        { name: 'pages', type: 'number' },
        { name: 'notes', type: 'text', access: { read: () => false } },
        { name: 'author', type: 'relationship', relationTo: 'authors' },
      ],
    },
  ],
})
