import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Upload } from '../../../src/schema/scalars/upload.ts'
import { seed } from '../../random/seed.ts'
import { databasesOfThisRun } from './databases/databases.ts'
import {
  base64,
  openGallery,
  randomBytes,
  send,
  sendHalf,
  type Gallery,
  type GalleryOptions,
} from './uploads/gallery.ts'

const createPhoto =
  'mutation ($photo: PhotoInput!) { createPhoto(photo: $photo) { id title content } }'
const createAlbum =
  'mutation ($album: AlbumInput!) { createAlbum(album: $album) { id photos { title content } } }'
const updateAlbum =
  'mutation ($id: ID!, $album: AlbumUpdateInput!) { updateAlbum(id: $id, album: $album) { photos { title } } }'

const tooLarge = Buffer.alloc(400_001)

describe.each(databasesOfThisRun)(`files in columns of $name, with the seed ${seed}`, kind => {
  describe.skipIf(kind.missing !== '')(kind.missing, () => {
    let gallery: Gallery
    beforeAll(async () => void (gallery = await openGallery(kind)), 60_000)
    afterAll(() => gallery?.close())

    const servers: Gallery[] = []
    const serve = async (options: GalleryOptions): Promise<Gallery> => {
      const server = await gallery.serve(options)
      servers.push(server)
      return server
    }
    afterEach(async () => {
      vi.restoreAllMocks()
      for (const server of servers.splice(0)) await server.close()
    })

    describe('are stored byte by byte', () => {
      test.each([0, 1, 20_001, 300_000])('with %i bytes', async length => {
        const content = randomBytes(length)
        const photo = { title: `${length}`, content: null }
        const { data } = await send(gallery, createPhoto, { photo }, { 'photo.content': content })
        expect(data.createPhoto.content).toBe(base64(content))
        expect((await gallery.bytesOf('photos', 'content')).at(-1)).toBe(base64(content))
      })

      test('in the rows of one insert, and one file in two places', async () => {
        const album = {
          title: 'Rows',
          cover: null,
          photosAttributes: ['a', 'b', 'c'].map(title => ({ title, content: null })),
        }
        const [one, two] = [randomBytes(30_000, 1), randomBytes(70_000, 2)]
        const before = await gallery.countOf('photos')
        const statements = gallery.statements.length
        const { data } = await send(
          gallery,
          createAlbum,
          { album },
          {
            'album.photosAttributes.1.content': two,
            'album.photosAttributes.0.content album.photosAttributes.2.content album.cover': one,
          },
        )
        expect(data.createAlbum.photos).toEqual([
          { title: 'a', content: base64(one) },
          { title: 'b', content: base64(two) },
          { title: 'c', content: base64(one) },
        ])
        expect((await gallery.bytesOf('photos', 'content')).slice(before)).toEqual(
          [one, two, one].map(base64),
        )
        expect((await gallery.bytesOf('albums', 'cover')).at(-1)).toBe(base64(one))
        const inserts = gallery.statements.slice(statements).filter(text => /^insert/i.test(text))
        expect(inserts.length).toBe(2)
      })

      test('in nested records that change, and in new ones beside them', async () => {
        const [first, second, third] = [
          randomBytes(500, 3),
          randomBytes(600, 4),
          randomBytes(700, 5),
        ]
        const photo = {
          title: 'first',
          content: null,
          albumAttributes: { title: 'Above', cover: null },
        }
        const document =
          'mutation ($photo: PhotoInput!) { createPhoto(photo: $photo) { id album { id cover } } }'
        const files = { 'photo.albumAttributes.cover': third, 'photo.content': first }
        const { data } = await send(gallery, document, { photo }, files)
        const { id, album } = data.createPhoto
        expect(album.cover).toBe(base64(third))
        const changes = {
          photosAttributes: [
            { id, content: null },
            { title: 'new', content: null },
          ],
        }
        const updated = await send(
          gallery,
          updateAlbum,
          { id: album.id, album: changes },
          {
            'album.photosAttributes.0.content': second,
            'album.photosAttributes.1.content': third,
          },
        )
        expect(updated).toEqual({
          data: { updateAlbum: { photos: [{ title: 'first' }, { title: 'new' }] } },
        })
        expect((await gallery.bytesOf('photos', 'content')).slice(-2)).toEqual(
          [second, third].map(base64),
        )
      })
    })

    test('stay where an update gives none, and go where it gives null', async () => {
      const cover = randomBytes(300)
      const { data } = await send(
        gallery,
        createAlbum,
        { album: { title: 'Changing', cover: null } },
        { 'album.cover': cover },
      )
      const { id } = data.createAlbum
      const coverAfter = async (album: object): Promise<unknown> => {
        expect(await send(gallery, updateAlbum, { id, album })).toMatchObject({
          data: { updateAlbum: {} },
        })
        return (await gallery.bytesOf('albums', 'cover')).at(-1)
      }
      expect(await coverAfter({ title: 'Changed' })).toBe(base64(cover))
      expect(await coverAfter({ cover: null })).toBe(null)
    })

    describe('are refused', () => {
      test('where the column has a value in each row', async () => {
        const { data } = await send(
          gallery,
          createPhoto,
          { photo: { title: 'Kept', content: null } },
          { 'photo.content': randomBytes(9) },
        )
        const document =
          'mutation ($id: ID!, $photo: PhotoUpdateInput!) { updatePhoto(id: $id, photo: $photo) { id } }'
        const variables = { id: data.createPhoto.id, photo: { content: null } }
        expect((await send(gallery, document, variables)).errors).toMatchObject([
          {
            message: 'Photo.content is null; expected a value.',
            extensions: { code: 'BAD_USER_INPUT' },
          },
        ])
        expect((await gallery.bytesOf('photos', 'content')).at(-1)).toBe(base64(randomBytes(9)))
      })

      test('where the client sends bytes as text', async () => {
        const { errors } = await send(gallery, createPhoto, {
          photo: { title: 'Text', content: 'AAAA' },
        })
        expect(errors![0]!.message).toContain('Upload cannot represent value: "AAAA"')
      })

      test('where the column holds fewer bytes', async () => {
        const photo = { title: 'Preview', content: null, preview: null }
        const before = await gallery.countOf('photos')
        const { errors } = await send(
          gallery,
          createPhoto,
          { photo },
          {
            'photo.content photo.preview': randomBytes(256),
          },
        )
        const code = kind.dialect === 'mysql' ? 'BAD_USER_INPUT' : 'CHECK_VIOLATION'
        expect(errors).toMatchObject([{ path: ['createPhoto'], extensions: { code } }])
        expect(await gallery.countOf('photos')).toBe(before)
      })

      test('with the path of the file that is too large, before any statement', async () => {
        const album = {
          title: 'Undone',
          photosAttributes: [
            { title: 'small', content: null },
            { title: 'large', content: null },
          ],
        }
        const statements = [...gallery.statements]
        const { data, errors } = await send(
          gallery,
          createAlbum,
          { album },
          {
            'album.photosAttributes.0.content': randomBytes(10),
            'album.photosAttributes.1.content': tooLarge,
          },
        )
        expect(data).toEqual({ createAlbum: null })
        expect(errors).toEqual([
          {
            message: 'The photo is not valid: content: The file "1" is larger than 400000 bytes.',
            locations: expect.any(Array) as unknown,
            path: ['createAlbum'],
            extensions: {
              code: 'BODY_TOO_LARGE',
              issues: [
                {
                  message: 'The file "1" is larger than 400000 bytes.',
                  path: ['album', 'photosAttributes', 1, 'content'],
                },
              ],
            },
          },
        ])
        expect(gallery.statements).toEqual(statements)
      })

      test('alone, and the mutations beside them are committed', async () => {
        const document = `mutation ($a: PhotoInput!, $b: PhotoInput!, $c: PhotoInput!) {
          a: createPhoto(photo: $a) { title } b: createPhoto(photo: $b) { title }
          c: createPhoto(photo: $c) { title }
        }`
        const [a, b, c] = ['a', 'b', 'c'].map(title => ({ title, content: null }))
        const before = await gallery.countOf('photos')
        const files = {
          'a.content': randomBytes(10, 6),
          'b.content': tooLarge,
          'c.content': randomBytes(10, 7),
        }
        const { data, errors } = await send(gallery, document, { a, b, c }, files)
        expect(data).toEqual({ a: { title: 'a' }, b: null, c: { title: 'c' } })
        expect(errors).toMatchObject([{ path: ['b'], extensions: { code: 'BODY_TOO_LARGE' } }])
        expect((await gallery.bytesOf('photos', 'content')).slice(before)).toEqual([
          base64(randomBytes(10, 6)),
          base64(randomBytes(10, 7)),
        ])
      })

      test('with more bytes than a request may write, in many records of one file too', async () => {
        const bounded = await serve({ sources: { maxWrittenBytes: 1_000 } })
        const before = await gallery.countOf('photos')
        const attributes = { title: 'Copy', content: null }
        const variables = { album: { title: 'Copies', photosAttributes: [attributes, attributes] } }
        const paths = 'album.photosAttributes.0.content album.photosAttributes.1.content'
        expect(
          await send(bounded, createAlbum, variables, { [paths]: randomBytes(500) }),
        ).toMatchObject({ data: { createAlbum: { photos: [{}, {}] } } })
        const { errors } = await send(bounded, createAlbum, variables, {
          [paths]: randomBytes(501),
        })
        expect(errors).toMatchObject([
          {
            message: 'The request writes more than 1000 bytes of files.',
            extensions: { code: 'COMPLEXITY_LIMIT' },
          },
        ])
        expect(await gallery.countOf('photos')).toBe(before + 2)
      })

      test('by validate, which sees the bytes', async () => {
        const sizes: unknown[] = []
        const validate = {
          '~standard': {
            version: 1 as const,
            vendor: 'test',
            validate: (row: unknown) => {
              const { content } = row as { content: Uint8Array }
              sizes.push(content.length)
              const issue = { message: 'Expected an image.', path: ['content'] }
              return content[0] === 0x89 ? { value: row } : { issues: [issue] }
            },
          },
        }
        const validating = await serve({ photo: { validate } })
        const photo = { title: 'Checked', content: null }
        const image = Buffer.from('\x89PNG', 'latin1')
        expect(
          await send(validating, createPhoto, { photo }, { 'photo.content': image }),
        ).toMatchObject({ data: { createPhoto: { content: base64(image) } } })
        const { errors } = await send(
          validating,
          createPhoto,
          { photo },
          {
            'photo.content': Buffer.from('GIF'),
          },
        )
        expect(errors).toMatchObject([
          {
            extensions: {
              code: 'BAD_USER_INPUT',
              issues: [{ message: 'Expected an image.', path: ['photo', 'content'] }],
            },
          },
        ])
        expect(sizes).toEqual([4, 3])
      })
    })

    describe('are not read', () => {
      const deny = (): boolean => false
      const uploaded = { photo: { title: 'Denied', content: null } }
      const files = { 'photo.content': randomBytes(20) }

      test.each<[who: string, options: GalleryOptions]>([
        ['authorize of the source', { photo: { authorize: deny } }],
        ['authorize of the column', { photo: { fields: { content: { authorize: deny } } } }],
      ])('where %s refuses a new record', async (_, options) => {
        const guarded = await serve(options)
        const before = await gallery.countOf('albums')
        const read = vi.spyOn(Upload.prototype, 'bytes')
        const { errors } = await send(guarded, createPhoto, uploaded, files)
        expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
        const album = { title: 'Denied', photosAttributes: [uploaded.photo, uploaded.photo] }
        const nested = await send(
          guarded,
          createAlbum,
          { album },
          {
            'album.photosAttributes.0.content album.photosAttributes.1.content': randomBytes(20),
          },
        )
        expect(nested.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
        expect(read).not.toHaveBeenCalled()
        expect(await gallery.countOf('albums')).toBe(before)
      })

      test.each<[who: string, album: object]>([
        [
          'authorize of the source refuses a change',
          { authorize: (_: unknown, action: string) => action === 'create' },
        ],
        [
          'authorize of the column refuses a change',
          {
            fields: {
              cover: {
                authorize: (_: unknown, __: string, record: unknown) => record === undefined,
              },
            },
          },
        ],
      ])('where %s', async (_, album) => {
        const guarded = await serve({ album })
        const created = 'mutation { createAlbum(album: { title: "Seen" }) { id } }'
        const { id } = (await send(guarded, created, {})).data.createAlbum
        const read = vi.spyOn(Upload.prototype, 'bytes')
        const { errors } = await send(
          guarded,
          updateAlbum,
          { id, album: { cover: null } },
          { 'album.cover': randomBytes(20) },
        )
        expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
        expect(read).not.toHaveBeenCalled()
        expect((await gallery.bytesOf('albums', 'cover')).at(-1)).toBe(null)
      })

      test('where no record has the key', async () => {
        const read = vi.spyOn(Upload.prototype, 'bytes')
        const { errors } = await send(
          gallery,
          updateAlbum,
          { id: '99999', album: { cover: null } },
          { 'album.cover': randomBytes(20) },
        )
        expect(errors).toMatchObject([{ extensions: { code: 'RECORD_NOT_FOUND' } }])
        expect(read).not.toHaveBeenCalled()
      })
    })

    describe('whose clients are slow', () => {
      const variables = { photo: { title: 'Slow', content: null } }

      const createQuickly = 'mutation { createAlbum(album: { title: "Quick" }) { title } }'
      const quick = { data: { createAlbum: { title: 'Quick' } } }

      test('hold no connection and no lock of the database', async () => {
        const before = await gallery.countOf('photos')
        const clients = []
        // More than the connections of a pool.
        for (let count = 0; count < 4; count++)
          clients.push(await sendHalf(gallery, createPhoto, variables, 'photo.content'))
        expect(await send(gallery, createQuickly, {})).toEqual(quick)
        for (const client of clients) expect(await client.finish()).toContain('"title":"Slow"')
        expect(await gallery.countOf('photos')).toBe(before + 4)
      })

      test('write nothing when they go', async () => {
        const before = await gallery.countOf('albums')
        const album = { title: 'Left', cover: null, photosAttributes: [] }
        const client = await sendHalf(gallery, createAlbum, { album }, 'album.cover')
        await client.leave()
        expect(await send(gallery, createQuickly, {})).toEqual(quick)
        expect(await gallery.countOf('albums')).toBe(before + 1)
      })
    })
  })
})
