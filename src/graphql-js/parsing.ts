import { Kind, type DocumentNode, type ParseOptions, type Source } from 'graphql'
import { parseWithLocations } from '../ast/parse.ts'
import { majorVersionOf, type HostModule } from './host.ts'
import { locationClassesOf } from './locations.ts'

/** `parse` of the host's graphql-js. */
type Parse = (source: string | Source, options?: ParseOptions) => DocumentNode

/**
 * The `parse` for a copy of graphql-js. The engine's parser parses executable documents. The host's
 * parser parses all others, and those with a syntax error, so that the errors are the host's.
 */
export function parserFor(host: HostModule): Parse {
  // Trees of version 17 leave out empty lists.
  const is16 = majorVersionOf(host) === 16
  const locations = locationClassesOf(host)
  return (source, options) => {
    if (typeof source === 'string' && is16 && isPlain(options)) {
      const { noLocation, maxTokens } = options ?? {}
      try {
        const document = parseWithLocations(
          new host.Source(source),
          { noLocation, maxTokens },
          locations,
        ) as DocumentNode
        if (document.definitions.every(isExecutable)) return document
      } catch {
        // The host's parser throws its own error.
      }
    }
    return host.parse(source, options)
  }
}

const plainOptions = ['noLocation', 'maxTokens']

function isPlain(options: ParseOptions | undefined): boolean {
  return options === undefined || Object.keys(options).every(name => plainOptions.includes(name))
}

/** Whether graphql-js 16 has the definition in its grammar of executable documents. */
function isExecutable(definition: DocumentNode['definitions'][number]): boolean {
  const isKnown =
    definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION
  return isKnown && (definition as { description?: unknown }).description === undefined
}
