// A hook of module resolution: tapeql/nest imports the NestJS of peers/, and not that of the root,
// since both would have classes of their own.
import type { ResolveHook } from 'node:module'

const folder = new URL('../../nest/peers/package.json', import.meta.url).href

export const resolve: ResolveHook = (specifier, context, next) =>
  specifier.startsWith('@nestjs/')
    ? next(specifier, { ...context, parentURL: folder })
    : next(specifier, context)
