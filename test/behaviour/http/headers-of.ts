/** Headers that Node.js or a framework writes. */
const ofServer = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'x-powered-by']

/** The headers of an answer that the controller has written. */
export function headersOf({ headers }: { readonly headers: Headers }): Record<string, string> {
  return Object.fromEntries(
    [...headers]
      .filter(([name]) => !ofServer.includes(name))
      // The nonce of a policy is another one each time.
      .map(([name, value]) => [name, value.replace(/'nonce-[\w+/]{22}=='/, "'nonce'")]),
  )
}
