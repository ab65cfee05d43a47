import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Executed } from '../execution/execute.ts'
import { getOperation } from '../execution/get-operation.ts'
import { syntaxTreeOf, type SyntaxTree } from '../execution/positional/syntax-tree.ts'
import { compactDocument, type Document, type Node } from '../language/document.ts'
import { operationTypeOf } from '../language/operation-type.ts'
import type { ParseFailure } from '../language/parse.ts'
import { nameOf } from '../language/tape.ts'
import type { WrittenResponse } from '../response/response.ts'
import { isTraced, traceStage, type TracedOutcome } from '../tracing.ts'
import { namedVariableValues, type VariableValues } from '../values/variables.ts'
import type { ExecuteEvent, Hooks } from './hooks.ts'
import type { Response } from './response.ts'
import { whenSettled } from '../execution/waiting/when-settled.ts'

/** A schema whose stages may be listened to: by its hooks, and on the channels of graphql-js. */
export interface ObservedSchema {
  /** What the messages of channels show as the schema. */
  readonly schema: object
  readonly hooks: Hooks
}

/** What a request says of its execution. */
interface Asked {
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  readonly operationName?: string | null | undefined
  readonly context?: object | undefined
}

/** A document, and what was made of it. */
interface MadeOfDocument {
  readonly document: Document
  readonly syntaxTree: SyntaxTree
}

type Coerced = VariableValues | { readonly errors: readonly GraphQLError[] }

/** What an execution has come to, or the errors for which there was none. */
type Result = Response | Executed | WrittenResponse | { readonly errors: readonly GraphQLError[] }

/** The stages of one request, observed. */
export interface ObservedStages {
  execute<Whole extends Result>(run: () => Whole | Promise<Whole>): Whole | Promise<Whole>
  variableCoercion(operation: Node, run: () => Coerced): Coerced
  rootSelectionSet<Whole extends Result>(
    operation: Node,
    run: () => Whole | Promise<Whole>,
  ): Whole | Promise<Whole>
}

/** Parses, and tells who listens. */
export function observeParse(
  { hooks }: ObservedSchema,
  source: string,
  run: () => Document | ParseFailure,
): Document | ParseFailure {
  const outcomeOf = (parsed: Document | ParseFailure): TracedOutcome => {
    if ('errors' in parsed) return { error: parsed.errors[0] }
    // Who listens may look at it later, when the parser has used its memory for other documents.
    const document = compactDocument(parsed)
    let tree: SyntaxTree | undefined
    return {
      get result() {
        return (tree ??= syntaxTreeOf(document)).document
      },
    }
  }
  const traced = (): Document | ParseFailure => traceStage('parse', () => ({ source }), run, outcomeOf)
  if (!hooks.hears('parse')) return traced()
  const end = hooks.begin('parse', { source })
  const parsed = traced()
  end({ errors: 'errors' in parsed ? parsed.errors : [] })
  return parsed
}

/** Validates, and tells who listens. */
export function observeValidate(
  { schema, hooks }: ObservedSchema,
  document: Document,
  run: () => readonly GraphQLError[],
): readonly GraphQLError[] {
  const message = (): object => {
    const own = compactDocument(document)
    let tree: SyntaxTree | undefined
    return {
      schema,
      get document() {
        return (tree ??= syntaxTreeOf(own)).document
      },
    }
  }
  const traced = (): readonly GraphQLError[] => traceStage('validate', message, run)
  if (!hooks.hears('validate')) return traced()
  const end = hooks.begin('validate', { source: document.source })
  const errors = traced()
  end({ errors })
  return errors
}

/** The stages of a request for who listens to one of them; null where nobody does. */
export function observedStages(
  { schema, hooks }: ObservedSchema,
  made: MadeOfDocument,
  { variables, operationName, context = {} }: Asked,
): ObservedStages | null {
  const isHeard = hooks.hears('execute')
  const isObserved =
    isHeard ||
    isTraced('execute') ||
    isTraced('execute:variableCoercion') ||
    isTraced('execute:rootSelectionSet')
  if (!isObserved) return null
  const { document } = made
  const asked = getOperation(document, operationName)
  const found = typeof asked === 'number' ? asked : undefined
  const event: ExecuteEvent = {
    source: document.source,
    operationName: operationName ?? (found === undefined ? undefined : operationNameOf(document, found)),
    operationType: found === undefined ? undefined : operationTypeOf(document, found),
    variables: variables ?? {},
    context,
  }
  const message = (): object => ({
    schema,
    get document() {
      return made.syntaxTree.document
    },
    rawVariableValues: variables,
    operationName: event.operationName,
    operationType: event.operationType,
  })
  const messageOf = (operation: Node): object => ({
    schema,
    get document() {
      return made.syntaxTree.document
    },
    get operation() {
      return made.syntaxTree.operation(operation)
    },
    rawVariableValues: variables,
    operationName: operationNameOf(document, operation),
    operationType: operationTypeOf(document, operation),
  })
  return {
    execute(run) {
      const end = hooks.begin('execute', event)
      const result = traceStage('execute', message, run, outcomeOfExecution)
      return whenSettled(result, whole => {
        end({ errors: whole.errors })
        return whole
      })
    },
    variableCoercion: (operation, run) =>
      traceStage(
        'execute:variableCoercion',
        () => messageOf(operation),
        run,
        coerced => ({
          result:
            'errors' in coerced
              ? coerced
              : { variableValues: { coerced: namedVariableValues(document, operation, coerced) } },
        }),
      ),
    rootSelectionSet: (operation, run) =>
      traceStage('execute:rootSelectionSet', () => messageOf(operation), run, outcomeOfExecution),
  }
}

function operationNameOf(document: Document, operation: Node): string | undefined {
  return nameOf(document, operation) || undefined
}

/** The response as graphql-js would give it; bytes, and data that are text, become an object when somebody looks at it. */
function outcomeOfExecution(whole: Result): TracedOutcome {
  return {
    get result() {
      const errors = whole.errors.length === 0 ? {} : { errors: whole.errors }
      if ('body' in whole) return { ...(JSON.parse(whole.body.toString()) as object), ...errors }
      if ('bytes' in whole) return { ...(JSON.parse(whole.bytes.toString()) as object), ...errors }
      if (!('data' in whole)) return errors
      const data: unknown = typeof whole.data === 'string' ? JSON.parse(whole.data) : whole.data
      return { ...errors, data }
    },
  }
}
