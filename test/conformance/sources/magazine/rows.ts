// The rows of two magazines: what even ids are of the second one.

const magazineOf = (id: number): number => (id % 2 === 0 ? 2 : 1)
const day = (count: number): Date => new Date(Date.UTC(2024, 0, count, 12, 30, 15))

const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal']

export const people = names.map((name, index) => ({
  id: index + 1,
  magazineId: magazineOf(index + 1),
  name,
  email: index % 3 === 2 ? null : `${name.toLowerCase()}@example.org`,
  salary: index % 4 === 3 ? null : 1000 * (index + 1),
  // Of the same magazine.
  managerId: index < 2 ? null : index - 1,
  joinedAt: day(index + 1),
}))

export const profiles = people
  .filter(({ id }) => id <= 5)
  .map(({ id, magazineId }) => ({
    personId: id,
    magazineId,
    about: `About ${names[id - 1]}`,
    links: { home: `https://example.org/${id}` },
  }))

export const articles = Array.from({ length: 24 }, (_, index) => {
  const id = index + 1
  const ofMagazine = people.filter(({ magazineId }) => magazineId === magazineOf(id))
  return {
    id,
    magazineId: magazineOf(id),
    authorId: ofMagazine[Math.floor(index / 2) % 3]!.id,
    editorId: index % 5 === 0 ? null : ofMagazine[(index + 1) % 4]!.id,
    title: `Title ${String.fromCharCode(65 + ((index * 7) % 24))} 100%`,
    status: index % 3 === 0 ? ('draft' as const) : ('in-print' as const),
    fee: index % 4 === 0 ? null : `${index * 10}.50`,
    words: index % 6 === 0 ? null : BigInt(index * 1000),
    isFree: index % 2 === 1,
    publishedOn: index % 3 === 0 ? null : `2024-02-${String(id).padStart(2, '0')}`,
  }
})

export const comments = Array.from({ length: 60 }, (_, index) => {
  const id = index + 1
  const ofMagazine = people.filter(({ magazineId }) => magazineId === magazineOf(id))
  const article = articles.filter(({ magazineId }) => magazineId === magazineOf(id))
  return {
    id,
    magazineId: magazineOf(id),
    articleId: article[(index * 5) % 9]!.id,
    authorId: ofMagazine[index % 4]!.id,
    text: `Comment ${id}`,
    stars: index % 7 === 0 ? null : (index % 5) + 1,
  }
})

export const tags = ['art', 'food', 'sport', 'travel', 'war'].map((name, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index + 1}`,
  name,
}))

export const articleTags = articles.flatMap(({ id }) =>
  tags.flatMap((tag, index) =>
    (id + index) % 3 === 0
      ? [
          {
            articleId: id,
            tagId: tag.id,
            addedAt: id % 4 === 0 ? null : day(id + index),
            place: id * 10 + index,
          },
        ]
      : [],
  ),
)
