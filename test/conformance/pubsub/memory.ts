import { memoryPubSub } from '../../../src/pubsub/memory-pubsub.ts'
import type { Kind } from './suite.ts'

/** The process itself. */
export const memoryKind: Kind = {
  name: 'memoryPubSub',
  missing: '',
  start: () =>
    Promise.resolve({
      open: ({ onGap: _gap, onError: _error, ...options }) => ({
        pubsub: memoryPubSub(options),
        close: () => {},
      }),
    }),
}
