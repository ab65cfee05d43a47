import { cables } from './cables.ts'
import { floods } from './floods.ts'
import { framing } from './framing.ts'
import { handshakes } from './handshakes.ts'
import type { Kind } from './kind.ts'
import { messages } from './messages.ts'

/** Everything hostile that is sent over sockets, by subject. */
export const kinds: readonly Kind[] = [...handshakes, ...framing, ...messages, ...cables, ...floods]
