import type { Executor } from './executors.ts'

/**
 * A fault to show that the guard turns red: every property of the root is read once more before the
 * execution.
 */
export function withReadMore(executor: Executor): Executor {
  return {
    ...executor,
    execute: (one, world) => {
      for (const name of Object.keys(world.setting.rootType.getFields()))
        readQuietly(world.root, name)
      return executor.execute(one, world)
    },
  }
}

/** Another: what is answered is not what was read. */
export function withOtherAnswer(executor: Executor): Executor {
  return {
    ...executor,
    execute: async (one, world) => {
      const answer = await executor.execute(one, world)
      return { ...answer, response: { ...answer.response, data: { other: true } } }
    },
  }
}

function readQuietly(object: object, name: string): void {
  try {
    const value = (object as Record<string, unknown>)[name]
    if (value instanceof Promise) value.catch(() => undefined)
  } catch {
    // Who reads it next is told.
  }
}
