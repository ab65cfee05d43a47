/** A request of the Fetch Standard that posts a text, bytes or a stream, or an object as JSON. */
export function postRequest(
  url: string,
  body: object | string,
  { headers = { 'content-type': 'application/json' }, ...init }: RequestInit = {},
): Request {
  const isJSON = Object.getPrototypeOf(body) === Object.prototype
  const sent = (isJSON ? JSON.stringify(body) : body) as NonNullable<RequestInit['body']>
  return new Request(url, { method: 'POST', headers, body: sent, duplex: 'half', ...init })
}
