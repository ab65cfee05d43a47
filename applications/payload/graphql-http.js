import { cachedParse as parse, execute, validate } from 'tapeql/graphql-js'
import { createHandler as createHandlerOf } from './node_modules/graphql-http/lib/use/fetch.mjs'

export const createHandler = options => createHandlerOf({ execute, parse, validate, ...options })
