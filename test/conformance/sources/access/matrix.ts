import type { Matrix } from './cell.ts'
import {
  assignedBudget,
  authorizedBudget,
  listenedBudget,
  readOnlyBudget,
  replacedBudget,
  skippedBudget,
} from './budget-cells.ts'
import { authorizedNumber, readOnlyNumber } from './number-cells.ts'
import {
  assignedOwner,
  authorizedAssociation,
  authorizedOwner,
  readOnlyOwner,
  listenedOwner,
  replacedOwner,
} from './owner-cells.ts'
import { authorizedDoc, scope, throwingScope } from './scope-cells.ts'

/** What guests try to get around each guard, on each path. */
export const matrix: Matrix = {
  scope,
  'scope that throws': throwingScope,
  'authorize of a column': authorizedBudget,
  'authorize of a foreign key': authorizedOwner,
  'authorize of a primary key': authorizedNumber,
  'authorize of an association': authorizedAssociation,
  'authorize of a source': authorizedDoc,
  'readOnly of a column': readOnlyBudget,
  'readOnly of a foreign key': readOnlyOwner,
  'readOnly of a primary key': readOnlyNumber,
  skipFields: skippedBudget,
  'field that replaces a column': replacedBudget,
  'field that replaces a foreign key': replacedOwner,
  directive: replacedBudget,
  'before of a type': listenedBudget,
  'directive on a type': listenedOwner,
  'assign of a column': assignedBudget,
  'assign of a foreign key': assignedOwner,
}
