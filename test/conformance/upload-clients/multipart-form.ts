/**
 * Returns a request, or the list of the requests of a batch, as a form. A file that stands at several
 * places is sent once. GraphQL multipart request specification, version 2.
 */
export function multipartForm(operations: unknown): FormData {
  const paths = new Map<File, string[]>()
  const withoutFiles = (value: unknown, path: string): unknown => {
    if (value instanceof File) {
      paths.set(value, [...(paths.get(value) ?? []), path])
      return null
    }
    const entry = (key: string | number, item: unknown): unknown =>
      withoutFiles(item, path === '' ? String(key) : `${path}.${key}`)
    if (Array.isArray(value)) return value.map((item, index) => entry(index, item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, entry(key, item)]))
  }
  const form = new FormData()
  form.append('operations', JSON.stringify(withoutFiles(operations, '')))
  form.append('map', JSON.stringify(Object.fromEntries([...paths.values()].entries())))
  for (const [index, file] of [...paths.keys()].entries()) form.append(String(index), file)
  return form
}
