import type { GraphQLError, ResponsePath } from '../../errors/graphql-error.ts'
import type { WrittenResponse } from '../../response/response.ts'
import type { ExecutionRequest } from '../request/execution-request.ts'
import type { Slots } from '../slots/response-node.ts'
import type { TextWriter } from '../writing/text-writer.ts'
import { errorsText, writeData, writeText } from '../writing/write-response.ts'
import { Opening, writeItems, writeObject } from '../writing/write-text.ts'
import type { DeferredFragment, ItemStream } from './part-root.ts'
import { errorsOfDelivered, type DeliveredGroup, type DeliveredItems, type Part } from './part.ts'

// The text of the first response and of the parts. Draft of the GraphQL specification, 7.1 "Response
// Format".

/** Writes the first response with what it announces. */
export function writeFirstResponse(
  request: ExecutionRequest,
  slots: Slots | null,
  errors: readonly GraphQLError[],
  part: Part,
): WrittenResponse | Promise<WrittenResponse> {
  return writeText(request, errors, (writer, text) => {
    const pending = writer.finished(
      `,"pending":${JSON.stringify(part.pending.map(pendingEntry))},"hasNext":${part.hasNext}}`,
    )
    return writeData(writer, text, request, slots, errors) + pending
  })
}

/** Writes a part, with its errors in their order. */
export function writePart(
  request: ExecutionRequest,
  part: Part,
  errors: readonly GraphQLError[],
): WrittenResponse | Promise<WrittenResponse> {
  return writeText(request, errors, (writer, text) => {
    const { pending, incremental, completed, hasNext } = part
    let partText = text + '{'
    if (pending.length > 0)
      partText += writer.finished(`"pending":${JSON.stringify(pending.map(pendingEntry))},`)
    if (incremental.length > 0) {
      partText += writer.finished('"incremental":') + '['
      for (const [index, delivered] of incremental.entries()) {
        if (index > 0) partText += ','
        partText = writeDelivered(writer, partText, delivered, request.room.bytesToWrite)
      }
      partText += '],'
    }
    if (completed.length > 0)
      partText += writer.finished(`"completed":${completedText(part, request.room.bytesToWrite)},`)
    return partText + writer.finished(`"hasNext":${hasNext}}`)
  })
}

/** The entry of a part that announces a fragment or a stream. */
export interface PendingEntry {
  readonly id: string
  readonly path: ResponsePath
  readonly label?: string
}

export function pendingEntry({ id, path, label }: DeferredFragment | ItemStream): PendingEntry {
  return label === undefined ? { id, path } : { id, path, label }
}

/** The path of a group behind the path of the fragment that delivers it. */
export function subPathOf({ group, fragment }: DeliveredGroup): ResponsePath {
  return group.object === fragment.object ? [] : group.path.slice(fragment.path.length)
}

function writeDelivered(
  writer: TextWriter,
  text: string,
  delivered: DeliveredGroup | DeliveredItems,
  maxLength: number,
): string {
  const errors = errorsOfDelivered(delivered)
  const errorsEntry = errors.length === 0 ? '' : `"errors":${errorsText(errors, maxLength)},`
  if ('items' in delivered) {
    const { stream, items } = delivered
    const head = writer.finished(`{"id":"${stream.id}",${errorsEntry}"items":`)
    return writeItemsOf(writer, text + head, stream, items) + '}'
  }
  const { group, fragment } = delivered
  const subPath = subPathOf(delivered)
  const subPathEntry = subPath.length === 0 ? '' : `"subPath":${JSON.stringify(subPath)},`
  const head = writer.finished(`{"id":"${fragment.id}",${subPathEntry}${errorsEntry}"data":`)
  return (
    writeObject(writer, text + head, Opening.ALONE, group.plan.selection, group.slots[0] as Slots) +
    '}'
  )
}

function writeItemsOf(
  writer: TextWriter,
  text: string,
  { list }: ItemStream,
  items: DeliveredItems['items'],
): string {
  const slots = items.map(item => item.slots[0])
  return writeItems(writer, text, list.plan, list.itemType, slots, 0)
}

function completedText({ completed }: Part, maxLength: number): string {
  const entries = completed.map(({ record: { id }, errors }) =>
    errors.length === 0
      ? `{"id":"${id}"}`
      : `{"id":"${id}","errors":${errorsText(errors, maxLength)}}`,
  )
  return `[${entries.join()}]`
}
