import { interfaceExtensions, interfaces, unionExtensions, unions } from './cases/abstract-types.ts'
import { appliedDirectives, deprecated, locations } from './cases/applied-directives.ts'
import { defaultCycles, defaultValues } from './cases/default-values.ts'
import { directiveDefinitions, directiveReferences } from './cases/directive-definitions.ts'
import { descriptions, documents } from './cases/documents.ts'
import { implementations } from './cases/implementations.ts'
import {
  circularReferences,
  inputExtensions,
  inputObjects,
  oneOfInputObjects,
} from './cases/input-objects.ts'
import {
  enumExtensions,
  enums,
  scalarExtensions,
  scalars,
  typeReferences,
} from './cases/leaf-types.ts'
import { fieldArguments, objectExtensions, objects } from './cases/objects.ts'
import { rootOperationTypes, schemaExtensions, schemas } from './cases/schemas.ts'
import type { SdlSection } from './sdl-case.ts'

/** Every rule for SDL and for schemas, kept and broken, in the order of the specification. */
export const corpus: readonly SdlSection[] = [
  typeReferences,
  documents,
  descriptions,
  schemas,
  rootOperationTypes,
  schemaExtensions,
  scalars,
  scalarExtensions,
  objects,
  implementations,
  fieldArguments,
  objectExtensions,
  interfaces,
  interfaceExtensions,
  unions,
  unionExtensions,
  enums,
  enumExtensions,
  inputObjects,
  circularReferences,
  defaultCycles,
  defaultValues,
  oneOfInputObjects,
  inputExtensions,
  directiveDefinitions,
  directiveReferences,
  deprecated,
  locations,
  appliedDirectives,
]
