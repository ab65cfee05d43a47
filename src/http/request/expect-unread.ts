import type { IncomingMessage } from 'node:http'

/** The properties of a request in which parsers leave a form that they have read. */
const propertiesOfParsers = ['body', 'file', 'files']

/**
 * Expects that nothing was read of a body: the action would miss what was.
 *
 * @throws Error that says what a form was read into
 */
export function expectUnread(request: IncomingMessage, isForm: boolean): void {
  if (!request.readableEnded && !request.readableDidRead) return
  if (!isForm) {
    throw new Error(
      'The body of the request was read before the action, which finds no request.body either.',
    )
  }
  const names = propertiesOfParsers
    .filter(name => Reflect.get(request, name) != null)
    .map(name => `request.${name}`)
  const state = names.length === 0 ? '' : ` and stands in ${names.join(' and ')}`
  throw new Error(
    `The form of the request was read before the action${state}; expected the controller in front of what reads forms.`,
  )
}
