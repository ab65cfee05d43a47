import type { GraphQLError, ResponsePath } from '../../errors/graphql-error.ts'
import type { WrittenResponse } from '../../response/response.ts'
import type { ExecutionRequest } from '../request/execution-request.ts'
import type { Slots } from '../slots/response-node.ts'
import type { TextWriter } from '../writing/text-writer.ts'
import { errorsText, writeData, writeText } from '../writing/write-response.ts'
import { Opening, writeItems, writeObject } from '../writing/write-text.ts'
import {
  ExecutionGroup,
  ItemStream,
  type DeferredFragment,
  type DeliveredItems,
} from './part-root.ts'
import { errorsOfDelivered, type Part } from './part.ts'

// Parts in the format of 2022, which clients ask for by `deferSpec=20220824`: an entry names the path
// and the label instead of an id, and a fragment or stream that has failed has null. The plan does not
// merge usages (`DeferUsages.areMerged`), so a fragment is one entry, with all of its fields.

/** What an entry of a part ends with. */
interface EntryTail {
  readonly path: ResponsePath
  readonly label?: string
  readonly errors?: readonly GraphQLError[]
}

/** Writes the first response in the format of 2022. */
export function writeFirstResponse2022(
  request: ExecutionRequest,
  slots: Slots | null,
  errors: readonly GraphQLError[],
  { hasNext }: Part,
): WrittenResponse | Promise<WrittenResponse> {
  return writeText(
    request,
    errors,
    (writer, text) =>
      writeData(writer, text, request, slots, errors) + writer.finished(`,"hasNext":${hasNext}}`),
  )
}

/** Writes a part in the format of 2022, with its errors in their order. */
export function writePart2022(
  request: ExecutionRequest,
  part: Part,
  errors: readonly GraphQLError[],
): WrittenResponse | Promise<WrittenResponse> {
  return writeText(request, errors, (writer, text) => {
    const { bytesToWrite } = request.room
    let partText = text + '{'
    const failures = failuresIn(part)
    if (part.incremental.length + failures.length > 0) {
      partText += writer.finished('"incremental":')
      let separator = '['
      for (const delivered of part.incremental) {
        partText = writeEntry(writer, partText + separator, delivered, bytesToWrite)
        separator = ','
      }
      for (const failure of failures) {
        const name = failure instanceof ItemStream ? 'items' : 'data'
        const tail = tailText(tailOfFailure(failure), bytesToWrite)
        partText += separator + writer.finished(`{"${name}":null${tail}`)
        separator = ','
      }
      partText += '],'
    }
    return partText + writer.finished(`"hasNext":${part.hasNext}}`)
  })
}

/** Makes the plain object of a part in the format of 2022. */
export function partObject2022(part: Part): object {
  const incremental = [
    ...part.incremental.map(delivered => ({
      ...(delivered instanceof ExecutionGroup
        ? { data: delivered.slots[0] }
        : { items: delivered.items.map(item => item.slots[0]) }),
      ...tailOf(delivered),
    })),
    ...failuresIn(part).map(failure => ({
      ...(failure instanceof ItemStream ? { items: null } : { data: null }),
      ...tailOfFailure(failure),
    })),
  ]
  return { ...(incremental.length > 0 && { incremental }), hasNext: part.hasNext }
}

function failuresIn({ completed }: Part): readonly (DeferredFragment | ItemStream)[] {
  return completed.filter(({ failure }) => failure !== null)
}

function writeEntry(
  writer: TextWriter,
  text: string,
  delivered: ExecutionGroup | DeliveredItems,
  maxLength: number,
): string {
  const tail = writer.finished(tailText(tailOf(delivered), maxLength))
  if (delivered instanceof ExecutionGroup) {
    const { plan, slots } = delivered
    const dataText = text + writer.finished('{"data":')
    return writeObject(writer, dataText, Opening.ALONE, plan.selection, slots[0] as Slots) + tail
  }
  const { list } = delivered.stream
  const slots = delivered.items.map(item => item.slots[0])
  const itemsText = text + writer.finished('{"items":')
  return writeItems(writer, itemsText, list.plan, list.itemType, slots, 0) + tail
}

function tailOf(delivered: ExecutionGroup | DeliveredItems): EntryTail {
  const errors = errorsOfDelivered(delivered)
  return delivered instanceof ExecutionGroup
    ? entryTail(delivered.deliveredBy!, delivered.path, errors)
    : entryTail(delivered.stream, [...delivered.stream.path, delivered.first], errors)
}

function tailOfFailure(record: DeferredFragment | ItemStream): EntryTail {
  const path = record instanceof ItemStream ? [...record.path, record.deliveredCount] : record.path
  return entryTail(record, path, record.failure!)
}

function entryTail(
  { label }: DeferredFragment | ItemStream,
  path: ResponsePath,
  errors: readonly GraphQLError[],
): EntryTail {
  return { path, ...(label !== undefined && { label }), ...(errors.length > 0 && { errors }) }
}

/** The JSON of the tail, with the closing brace of the entry. */
function tailText({ path, label, errors = [] }: EntryTail, maxLength: number): string {
  const labelEntry = label === undefined ? '' : `,"label":${JSON.stringify(label)}`
  const errorsEntry = errors.length === 0 ? '' : `,"errors":${errorsText(errors, maxLength)}`
  return `,"path":${JSON.stringify(path)}${labelEntry}${errorsEntry}}`
}
