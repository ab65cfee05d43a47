import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers'
import { applicationSchema, hasSchemas, schemaNamed } from '../../engine/registry.ts'
import type { Schema } from '../../engine/schema.ts'
import { inspect, inspectKind } from '../../errors/inspect.ts'
import {
  hostSchemaAdvice,
  type ControllerOptions,
  type SchemaChoice,
} from '../controller-options.ts'
import { whenSettled } from '../../runtime/when-settled.ts'

/**
 * Checks that there is a schema of the application for a controller without `schema`, if schemas
 * are registered already. A named schema may be registered later.
 *
 * @throws Error that lists the registered names
 */
export function checkSchemaChoice(choice: ControllerOptions['schema']): void {
  if (choice === undefined && hasSchemas()) applicationSchema()
}

/**
 * Has the schema of a controller compiled in a turn of the event loop of its own, which comes before
 * the first request. Which schema a hook chooses is not known before; what is wrong with a choice is
 * said to the first request.
 */
export function compileAhead(choice: ControllerOptions['schema']): void {
  if (typeof choice === 'function') return
  setImmediate(() => {
    try {
      schemaOf(choice).compileAhead()
    } catch {
      // The first request is answered with the fault.
    }
  }).unref()
}

/**
 * Returns the schema that serves a request.
 *
 * @throws Error when the choice is neither a schema nor the name of a schema
 */
export function schemaFor(
  choice: ControllerOptions['schema'] | null,
  messages: { readonly request: IncomingMessage },
): Schema | Promise<Schema> {
  return typeof choice === 'function'
    ? whenSettled(choice(messages.request), schemaOfHook)
    : schemaOf(choice)
}

function schemaOfHook(choice: SchemaChoice | null | undefined): Schema {
  if (choice != null) return schemaOf(choice)
  throw new Error(
    `The hook schema has returned ${inspectKind(choice)}; expected a schema or the name of one.`,
  )
}

function schemaOf(choice: SchemaChoice | null | undefined): Schema {
  if (choice == null) return applicationSchema()
  if (typeof choice === 'string') return schemaNamed(choice)
  if (typeof choice === 'object' && 'respond' in choice) return choice
  const schemaText = typeof choice === 'object' ? inspectKind(choice) : inspect(choice)
  throw new Error(
    `The schema of a request must be a schema or the name of one, but it is ${schemaText}.${hostSchemaAdvice(choice)}`,
  )
}
