/** Headers that Node itself writes for the connection. */
const ofConnection = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** The headers of an answer that the service has written. */
export function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries([...response.headers].filter(([name]) => !ofConnection.includes(name)))
}
