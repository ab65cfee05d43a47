import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { WrittenResponse } from '../../response/response.ts'
import type { ExecutionRequest } from '../request/execution-request.ts'
import type { Slots } from '../slots/response-node.ts'
import { errorsText, writeData, writeText } from '../writing/write-response.ts'
import { TOO_LARGE, type TextWriter } from '../writing/text-writer.ts'
import { Opening, writeItems, writeObject } from '../writing/write-text.ts'
import { ExecutionGroup, type DeliveredItems } from './part-root.ts'
import { errorsOfDelivered, type Part } from './part.ts'
import { PathTexts } from './path-texts.ts'

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
      `,${pendingText(part, new PathTexts())},"hasNext":${part.hasNext}}`,
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
    const { bytesToWrite } = request.room
    const paths = new PathTexts()
    let partText = text + '{'
    if (pending.length > 0) partText += writer.finished(pendingText(part, paths) + ',')
    let separator = '"incremental":['
    for (const delivered of incremental) {
      partText =
        delivered instanceof ExecutionGroup
          ? writeGroup(writer, partText, separator, delivered, paths, bytesToWrite)
          : writeDeliveredItems(writer, partText, separator, delivered, bytesToWrite)
      separator = ','
    }
    if (incremental.length > 0) partText += '],'
    if (completed.length > 0) partText += writer.finished(completedText(part, bytesToWrite) + ',')
    return partText + writer.finished(`"hasNext":${hasNext}}`)
  })
}

function pendingText({ pending }: Part, paths: PathTexts): string {
  let text = ''
  for (const { id, label, root } of pending) {
    text += `${text === '' ? '"pending":[' : ','}{"id":"${id}","path":[${paths.of(root, null)}]`
    text += label === undefined ? '}' : `,"label":${JSON.stringify(label)}}`
  }
  return text + ']'
}

function writeGroup(
  writer: TextWriter,
  text: string,
  separator: string,
  group: ExecutionGroup,
  paths: PathTexts,
  maxLength: number,
): string {
  const { plan, object, slots } = group
  const { id, object: base } = group.deliveredBy!
  const subPath = object === base ? '' : `"subPath":[${paths.of(object, base)}],`
  const errors = errorsEntry(group, maxLength)
  const head = writer.finished(`${separator}{"id":"${id}",${subPath}${errors}"data":`)
  return writeObject(writer, text + head, Opening.ALONE, plan.selection, slots[0] as Slots) + '}'
}

function writeDeliveredItems(
  writer: TextWriter,
  text: string,
  separator: string,
  delivered: DeliveredItems,
  maxLength: number,
): string {
  const { stream, items } = delivered
  const { id, list } = stream
  const errors = errorsEntry(delivered, maxLength)
  const head = writer.finished(`${separator}{"id":"${id}",${errors}"items":`)
  const slots = items.map(item => item.slots[0])
  return writeItems(writer, text + head, list.plan, list.itemType, slots, 0) + '}'
}

function errorsEntry(delivered: ExecutionGroup | DeliveredItems, maxLength: number): string {
  const errors = errorsOfDelivered(delivered)
  return errors.length === 0 ? '' : `"errors":${errorsText(errors, maxLength)},`
}

/** @throws TOO_LARGE where the text is too long */
function completedText({ completed }: Part, maxLength: number): string {
  let text = ''
  for (const { id, failure } of completed) {
    text += `${text === '' ? '"completed":[' : ','}{"id":"${id}"`
    text += failure === null ? '}' : `,"errors":${errorsText(failure, maxLength)}}`
    if (text.length > maxLength) throw TOO_LARGE
  }
  return text + ']'
}
