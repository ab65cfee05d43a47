import { ResponseRoom } from '../response/response-room.ts'
import { defaultLimits } from '../runtime/limits.ts'

const noLimits = Object.fromEntries(
  Object.keys(defaultLimits).map(name => [name, false]),
) as unknown as ConstructorParameters<typeof ResponseRoom>[0]

/** Limits no response, as graphql-js limits none. */
export const unlimitedRoom: ResponseRoom = new ResponseRoom(noLimits)
