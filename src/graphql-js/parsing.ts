import { Kind, type DocumentNode, type ParseOptions, type Source } from 'graphql'
import * as ast from '../ast/parse.ts'
import { majorVersionOf, type HostModule } from './host.ts'

/**
 * `parse` of the host's graphql-js: executable documents are parsed by the engine's parser. What
 * it refuses the host's parser parses again, whose errors are what a host expects.
 */
export function parseAs(
  host: HostModule,
  source: string | Source,
  options?: ParseOptions,
): DocumentNode {
  const text = typeof source === 'string' ? source : undefined
  // The trees of version 17 lack what is empty.
  const is16 = majorVersionOf(host) === 16
  if (text === undefined || !is16 || !isPlain(options)) return host.parse(source, options)
  try {
    const { noLocation, maxTokens } = options ?? {}
    const document = ast.parse(new host.Source(text), { noLocation, maxTokens }) as DocumentNode
    if (!document.definitions.every(isExecutable)) return host.parse(source, options)
    sources.set(document, text)
    return document
  } catch {
    return host.parse(source, options)
  }
}

/** The text of a document that `parseAs` has parsed. */
export function parsedSourceOf(document: DocumentNode): string | undefined {
  return sources.get(document)
}

const sources = new WeakMap<DocumentNode, string>()

const plainOptions = ['noLocation', 'maxTokens']

function isPlain(options: ParseOptions | undefined): boolean {
  return options === undefined || Object.keys(options).every(name => plainOptions.includes(name))
}

/** graphql-js 16 knows no descriptions of operations. */
function isExecutable(definition: DocumentNode['definitions'][number]): boolean {
  const isKnown =
    definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION
  return isKnown && (definition as { description?: unknown }).description === undefined
}
