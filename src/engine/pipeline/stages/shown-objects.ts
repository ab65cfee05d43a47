import { tablesReadIn } from '../../../caching/read-tables.ts'
import type { InvalidatedObjects } from '../../../caching/response-cache.ts'
import {
  markOfObject,
  markOfTable,
  markOfType,
  markOfUnknown,
} from '../../../caching/response-store.ts'
import type { CompletedResponse } from '../../../execution/request/execution-request.ts'
import type { GraphQLError } from '../../../errors/graphql-error.ts'
import { visitObjects } from '../../../execution/slots/visit-objects.ts'
import type { CachePolicy, OperationPlan } from '../../../planning/plan.ts'

/** The most objects of a response that are told apart by their ids. */
const MAX_OBJECTS = 100

/** The marks of a response: of its types, of the tables that were read, of objects with ids and of those without. */
export function marksOfResponse(
  { root }: OperationPlan,
  { typeNames }: CachePolicy,
  response: CompletedResponse,
): readonly string[] {
  const tableNames = [...tablesReadIn(response.memo)]
  const marks = new Set([...typeNames.map(markOfType), ...tableNames.map(markOfTable)])
  let count = 0
  forEachObject(root, response, (typeName, id) => {
    const isTold = id !== undefined && count < MAX_OBJECTS
    const mark = isTold ? markOfObject(typeName, id) : markOfUnknown(typeName)
    if (isTold && !marks.has(mark)) count++
    marks.add(mark)
  })
  return [...marks]
}

/**
 * The objects that a response shows: all of a type where one has no id. Undefined where an error may
 * hide one.
 */
export function objectsIn(
  { root }: OperationPlan,
  response: CompletedResponse,
): readonly InvalidatedObjects[] | undefined {
  if (!response.errors.every(isOfRootField)) return undefined
  const objects = new Map<string, InvalidatedObjects>()
  forEachObject(root, response, (type, id) => {
    if (id === undefined) objects.set(markOfType(type), { type })
    else objects.set(markOfObject(type, id), { type, id })
  })
  return [...objects.values()]
}

/** Whether all root fields of an operation have failed themselves. */
export function isRefused({ root }: OperationPlan, response: object): boolean {
  const { errors = [] } = response as { readonly errors?: readonly GraphQLError[] }
  return errors.length === root.fields.length && errors.every(isOfRootField)
}

/** Whether an error is that of a root field alone, which has come to its end. */
function isOfRootField({ path, extensions }: GraphQLError): boolean {
  const { code } = extensions
  return path?.length === 1 && code !== 'CANCELLED' && code !== 'TIMEOUT'
}

/** Calls a function with the type of each object of a response, and its id where that is selected. */
function forEachObject(
  root: OperationPlan['root'],
  response: CompletedResponse,
  visit: (typeName: string, id: string | undefined) => void,
): void {
  visitObjects(root, response, ({ objectType, fields }, valueAt) => {
    // An id with arguments may be written in several ways.
    const index = fields.findIndex(
      ({ field }) => field.name === 'id' && field.arguments.length === 0,
    )
    const id = index === -1 ? undefined : valueAt(index)
    const isText = typeof id === 'string' || typeof id === 'number'
    visit(objectType.name, isText ? String(id) : undefined)
  })
}
