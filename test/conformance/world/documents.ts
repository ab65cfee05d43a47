import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  documentSetOf,
  joinDefinitions,
  spreadFragments,
} from '../../../src/cli/documents/document-set.ts'
import { SourceFile, type SourceDocument } from '../../../src/cli/documents/source-document.ts'
import { findTemplates } from '../../../src/cli/documents/template-literals.ts'
import { folderOf } from './schemas.ts'

/** The documents that packages ship for one service. */
export class PublishedDocuments {
  readonly name: string
  /** The name of the schema, where a package ships it. */
  readonly schemaName: string | undefined
  readonly #read: () => readonly SourceDocument[]
  #sources: readonly SourceDocument[] | undefined

  constructor(name: string, read: () => readonly SourceDocument[], schemaName?: string) {
    this.name = name
    this.schemaName = schemaName
    this.#read = read
  }

  /** What the packages have, type systems included. */
  get sources(): readonly SourceDocument[] {
    return (this.#sources ??= this.#read())
  }

  /** The executable documents, each with the fragments of others that it spreads. */
  joined(): readonly string[] {
    const set = documentSetOf(this.sources)
    return set.documents.map(definitions => {
      const fragments = spreadFragments(set, definitions)
      return joinDefinitions([...new Set([...definitions, ...fragments])]).text
    })
  }
}

/** The documents in files of a folder, and in the template literals of its code. */
const filesOf =
  (path: string, code: RegExp = /(?!)/) =>
  (): readonly SourceDocument[] => {
    const folder = folderOf(path)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
    return names.flatMap(name => {
      if (name.includes('node_modules')) return []
      if (/\.(?:graphqls?|gql)$/.test(name)) {
        const file = new SourceFile(name, readFileSync(join(folder, name), 'utf8'))
        return { file, text: file.text, offsetInFile: (offset: number) => offset }
      }
      if (!code.test(name)) return []
      return findTemplates(new SourceFile(name, readFileSync(join(folder, name), 'utf8'))).documents
    })
  }

/** The documents in compiled code: each match is a JSON list of texts around interpolations. */
const matchesOf =
  (path: string, pattern: RegExp, textOf: (match: string) => string) =>
  (): readonly SourceDocument[] => {
    const file = new SourceFile(path, readFileSync(folderOf(path), 'utf8'))
    return [...file.text.matchAll(pattern)].map(([, match]) => ({
      file,
      text: textOf(match!),
      offsetInFile: offset => offset,
    }))
  }

const graphCommerce = ['cart', 'cart-items', 'compare', 'customer', 'product', 'store', 'wishlist']

export const publishedDocuments: readonly PublishedDocuments[] = [
  new PublishedDocuments(
    'Linear',
    matchesOf('@linear/sdk/dist/index.mjs', /new TypedDocumentString\(`([^`]*)`/g, text => text),
  ),
  new PublishedDocuments('Peregrine', filesOf('@magento/peregrine/lib', /\.js$/), 'Magento'),
  new PublishedDocuments(
    'GraphCommerce',
    () => graphCommerce.flatMap(name => filesOf(`@graphcommerce/magento-${name}`)()),
    'Magento',
  ),
  new PublishedDocuments(
    'Saleor',
    matchesOf('@saleor/sdk/dist/sdk.esm.js', /_taggedTemplateLiteralLoose\((\[[^]*?\])\)/g, list =>
      (JSON.parse(list) as string[]).join('\n'),
    ),
    'Nautical',
  ),
  new PublishedDocuments(
    'Hydrogen',
    filesOf('@shopify/hydrogen-react/dist/browser-dev', /\.mjs$/),
    'Shopify Storefront',
  ),
  new PublishedDocuments('Plain', filesOf('@team-plain/typescript-sdk/src')),
  new PublishedDocuments('SubQuery', filesOf('@subql/network-query/queries')),
  new PublishedDocuments('CodeMirror', filesOf('codemirror-graphql/src')),
]
