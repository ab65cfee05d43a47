/** The search options of the index, for its writer and its reader. */
export const searchOptions = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['heading', 'page'],
  searchOptions: { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { heading: 4, page: 2 } },
}
