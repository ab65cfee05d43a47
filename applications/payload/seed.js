// Fills the database of `DATABASE_URL`, in a process of its own.
import { getPayload } from 'payload'
import config from './payload.config.js'

const payload = await getPayload({ config })
const authors = []
for (const name of ['Ann', 'Bo', 'Cy'])
  authors.push(await payload.create({ collection: 'authors', data: { name } }))
for (let index = 0; index < 100; index++) {
  const author = authors[index % authors.length].id
  const data = { title: `Post ${index}`, pages: index, notes: 'none', author }
  await payload.create({ collection: 'posts', data })
}
process.exit()
