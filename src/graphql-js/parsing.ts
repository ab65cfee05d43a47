import { Kind, type DocumentNode, type ParseOptions, type Source } from 'graphql'
import { parseWithLocations } from '../ast/parse.ts'
import { majorVersionOf, type HostModule } from './host.ts'
import { locationClassesOf } from './locations.ts'

/** `parse` of the host's graphql-js. */
type Parse = (source: string | Source, options?: ParseOptions) => DocumentNode

/**
 * The `parse` for a copy of graphql-js: executable documents are parsed by the engine's parser. What
 * it refuses the host's parser parses again, whose errors are what a host expects.
 */
export function parserFor(host: HostModule): Parse {
  // The trees of version 17 lack what is empty.
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

/** graphql-js 16 knows no descriptions of operations. */
function isExecutable(definition: DocumentNode['definitions'][number]): boolean {
  const isKnown =
    definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION
  return isKnown && (definition as { description?: unknown }).description === undefined
}
