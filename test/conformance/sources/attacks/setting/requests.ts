import type { Changes, Request } from '../shop/shop.ts'

/** A request of a clerk of the tenant `a`, who tries to set what is not the clerk's to set. */
export interface Attack extends Request {
  readonly title: string
  /** Whether it does no more where nothing is guarded, because every source refuses it. */
  readonly isRefusedAlways?: true
  readonly errors: readonly string[]
  /** What it changes; nothing by default. */
  readonly changes?: Changes
}

export const requests: readonly Attack[] = [
  {
    title: 'a column that the host assigns, at creation',
    source: 'mutation { createCustomer(customer: { name: "Eve", tenant: "b" }) { id } }',
    errors: ['GRAPHQL_VALIDATION_FAILED: Field "tenant" is not defined by type "CustomerInput".'],
  },
  {
    title: 'a column that the host assigns, at an update',
    source: 'mutation { updateCustomer(id: 1, customer: { tenant: "b" }) { id } }',
    errors: [
      'GRAPHQL_VALIDATION_FAILED: Field "tenant" is not defined by type "CustomerUpdateInput".',
    ],
  },
  {
    title: 'a column that the host assigns, nested in a variable',
    source:
      'mutation ($p: [PurchaseAttributes!]) { updateCustomer(id: 1, customer: { purchasesAttributes: $p }) { id } }',
    variables: { p: [{ id: 1, tenant: 'b' }] },
    errors: [
      'BAD_USER_INPUT: Variable "$p" got invalid value { id: 1, tenant: "b" } at "p[0]"; Field "tenant" is not defined by type "PurchaseAttributes".',
    ],
  },
  {
    title: 'a column that is read only, two records up and one down',
    source: 'mutation ($p: PurchaseUpdateInput!) { updatePurchase(id: 2, purchase: $p) { id } }',
    variables: {
      p: { customerAttributes: { id: 2, referrerAttributes: { id: 1, credit: 1000 } } },
    },
    errors: [
      'BAD_USER_INPUT: Variable "$p" got invalid value { id: 1, credit: 1000 } at "p.customerAttributes.referrerAttributes"; Field "credit" is not defined by type "CustomerAttributes".',
    ],
  },
  {
    title: 'a column that is skipped, under a fragment and an alias',
    source:
      'mutation { ...f } fragment f on Mutation { a: updateCustomer(id: 1, customer: { pin: "1234" }) { id } }',
    errors: [
      'GRAPHQL_VALIDATION_FAILED: Field "pin" is not defined by type "CustomerUpdateInput".',
    ],
  },
  {
    title: 'the columns that the staff fills of a link',
    source:
      'mutation { createPurchaseLabel(purchaseLabel: { purchaseId: 1, labelId: 2, putBy: "auditor" }) { putBy } }',
    errors: [
      'GRAPHQL_VALIDATION_FAILED: Field "putBy" is not defined by type "PurchaseLabelInput".',
    ],
  },
  {
    title: 'a guarded column with the value that it has',
    source: 'mutation { updateCustomer(id: 1, customer: { name: "Ann!", isVip: false }) { id } }',
    errors: ['FORBIDDEN: The request may not write Customer.isVip.'],
  },
  {
    title: 'a guarded column at creation, with its default',
    source: 'mutation { createCustomer(customer: { name: "Eve", isVip: false }) { id } }',
    errors: ['FORBIDDEN: The request may not write Customer.isVip.'],
  },
  {
    title: 'a guarded column of a new record above a new record',
    source:
      'mutation { createPurchase(purchase: { reference: "E1", total: 0, customerAttributes: { name: "Eve", isVip: true } }) { id } }',
    errors: ['FORBIDDEN: The request may not write Customer.isVip.'],
  },
  {
    title: 'a guarded column of a record above the record above',
    source:
      'mutation { updatePurchase(id: 2, purchase: { customerAttributes: { id: 2, referrerAttributes: { id: 1, isVip: true } } }) { id } }',
    errors: ['FORBIDDEN: The request may not write Customer.isVip.'],
  },
  {
    title: 'a guarded column of a record below, behind one that is free',
    source:
      'mutation { updateCustomer(id: 1, customer: { name: "Ann!", purchasesAttributes: [{ reference: "E1", total: 1 }, { id: 1, isApproved: true }] }) { id } }',
    errors: ['FORBIDDEN: The request may not write Purchase.isApproved.'],
  },
  {
    title: 'a record of others',
    source: 'mutation { updatePurchase(id: 9, purchase: { total: 0 }) { id } }',
    errors: ['RECORD_NOT_FOUND: There is no purchase with the id "9".'],
  },
  {
    title: 'the deletion of a record of others',
    source: 'mutation { deleteLine(purchaseId: 9, no: 1) { text } }',
    errors: ['RECORD_NOT_FOUND: There is no line with the purchaseId "9" and the no "1".'],
  },
  {
    title: 'a reference to a record of others, at creation',
    source:
      'mutation { createPurchase(purchase: { reference: "E1", total: 0, customerId: 9 }) { id } }',
    errors: ['REFERENCE_VIOLATION: Purchase.customerId refers to a record that does not exist.'],
  },
  {
    title: 'a reference to a record of others, at an update',
    source: 'mutation { updatePurchase(id: 1, purchase: { customerId: 9 }) { id } }',
    errors: ['REFERENCE_VIOLATION: Purchase.customerId refers to a record that does not exist.'],
  },
  {
    title: 'a reference to a record of others, which is above a nested one',
    source:
      'mutation { createCustomer(customer: { name: "Eve", referrerAttributes: { name: "Eva", referrerId: 9 } }) { id } }',
    errors: ['REFERENCE_VIOLATION: Customer.referrerId refers to a record that does not exist.'],
  },
  {
    title: 'a change of a record of others, which is nested as the one above',
    source:
      'mutation { updatePurchase(id: 1, purchase: { customerAttributes: { id: 9, name: "Mine" } }) { id } }',
    isRefusedAlways: true,
    errors: ['RECORD_NOT_FOUND: There is no customer with the id "9".'],
  },
  {
    title: 'a change of a record of others, which is nested below',
    source:
      'mutation { updateCustomer(id: 1, customer: { purchasesAttributes: [{ id: 9, total: 0 }] }) { id } }',
    isRefusedAlways: true,
    errors: ['RECORD_NOT_FOUND: There is no purchase with the id "9".'],
  },
  {
    title: 'a record that belongs to another record in sight, nested below',
    source:
      'mutation { updateCustomer(id: 1, customer: { purchasesAttributes: [{ id: 2, total: 0 }] }) { id } }',
    isRefusedAlways: true,
    errors: ['RECORD_NOT_FOUND: There is no purchase with the id "2".'],
  },
  {
    title: 'the deletion of a record that belongs to another one in sight',
    source:
      'mutation { updatePurchase(id: 1, purchase: { parcelAttributes: { code: "P9", _delete: true } }) { id } }',
    isRefusedAlways: true,
    errors: ['RECORD_NOT_FOUND: There is no parcel with the code "P9".'],
  },
  {
    title: 'a record of others as the one above a new one',
    source:
      'mutation { createLine(line: { no: 2, text: "spy", purchaseAttributes: { id: 9 } }) { text } }',
    isRefusedAlways: true,
    errors: [
      'BAD_USER_INPUT: Line.purchaseAttributes names an existing purchase; expected new ones, because the line has none yet.',
    ],
  },
  {
    title: 'a record of others as the one above one that is changed',
    source:
      'mutation { updateParcel(code: "P1", parcel: { purchaseAttributes: { id: 9, total: 0 } }) { code } }',
    isRefusedAlways: true,
    errors: ['RECORD_NOT_FOUND: There is no purchase with the id "9".'],
  },
  {
    title: 'a key that is part of another key, by the record above',
    source:
      'mutation { updateLine(purchaseId: 1, no: 2, line: { purchaseAttributes: { id: 2 } }) { text } }',
    isRefusedAlways: true,
    errors: ['RECORD_NOT_FOUND: There is no purchase with the id "2".'],
  },
  {
    title: 'the key of the record above, beside the record',
    source:
      'mutation { updatePurchase(id: 1, purchase: { customerId: 2, customerAttributes: { id: 1, name: "Ann!" } }) { id } }',
    isRefusedAlways: true,
    errors: [
      'BAD_USER_INPUT: Purchase.customerAttributes is given beside customerId; expected one of them.',
    ],
  },
  {
    title: 'the key to the record above, in a nested record',
    source:
      'mutation ($p: [PurchaseAttributes!]) { updateCustomer(id: 1, customer: { purchasesAttributes: $p }) { id } }',
    variables: { p: [{ id: 1, customerId: 2 }] },
    isRefusedAlways: true,
    errors: [
      'BAD_USER_INPUT: Purchase.customerId is given, and is that of the record that it is nested with; expected one of them.',
    ],
  },
  {
    title: 'the record above, in a nested record',
    source:
      'mutation ($p: [PurchaseAttributes!]) { updateCustomer(id: 1, customer: { purchasesAttributes: $p }) { id } }',
    variables: { p: [{ id: 1, customerAttributes: { id: 2, name: 'Bib' } }] },
    isRefusedAlways: true,
    errors: ['RECORD_NOT_FOUND: There is no customer with the id "2".'],
  },
  {
    title: 'a deletion that is refused, nested and behind a change',
    source:
      'mutation { updateCustomer(id: 1, customer: { name: "Ann!", purchasesAttributes: [{ reference: "E1", total: 1 }, { id: 1, linesAttributes: [{ no: 1, _delete: true }, { no: 2, _delete: true }], _delete: true }] }) { id } }',
    isRefusedAlways: true,
    errors: ['FORBIDDEN: The request may not delete this purchase.'],
  },
  {
    title: 'a record that goes out of sight by its own change',
    source: 'mutation { updateLabel(id: 1, label: { name: "secret gift" }) { name } }',
    errors: ['FORBIDDEN: The request may not write a label that it may not see.'],
  },
  {
    title: 'a record that is out of sight when it is made',
    source: 'mutation { createLabel(label: { name: "secret gift" }) { name } }',
    errors: ['FORBIDDEN: The request may not write a label that it may not see.'],
  },
  {
    title: 'a member that is out of sight',
    source: 'mutation { updatePurchase(id: 2, purchase: { total: 21, labelIds: [1, 9] }) { id } }',
    errors: ['RECORD_NOT_FOUND: There is no label with the id "9".'],
  },
  {
    title: 'a link to a record that is out of sight',
    source:
      'mutation { createPurchaseLabel(purchaseLabel: { purchaseId: 2, labelId: 9 }) { putBy } }',
    errors: ['REFERENCE_VIOLATION: PurchaseLabel.labelId refers to a record that does not exist.'],
  },
  {
    title: 'no members, where one is out of sight',
    source: 'mutation { updatePurchase(id: 1, purchase: { labelIds: [] }) { labels { name } } }',
    errors: [],
    changes: { added: [], removed: ['link: A1 gift ann'] },
  },
  {
    title: 'members twice in one list',
    source:
      'mutation { updatePurchase(id: 1, purchase: { labelIds: [2, 2, "2", 2] }) { labels { name } } }',
    errors: [],
    changes: { added: ['link: A1 fast a'], removed: ['link: A1 gift ann'] },
  },
  {
    title: 'a guarded field by a variable whose default sets it',
    source:
      'mutation ($v: Boolean = true) { updateCustomer(id: 1, customer: { isVip: $v }) { id } }',
    errors: ['FORBIDDEN: The request may not write Customer.isVip.'],
  },
  {
    title: 'the second of three mutations, and the others are kept',
    source:
      'mutation { a: createLabel(label: { name: "one" }) { name } b: updateCustomer(id: 2, customer: { name: "Bib", purchasesAttributes: [{ reference: "A1", total: 1 }] }) { id } c: createLabel(label: { name: "two" }) { name } }',
    isRefusedAlways: true,
    errors: ['UNIQUE_VIOLATION: Purchase.reference is taken: another purchase has the same value.'],
    changes: { added: ['label: one', 'label: two'], removed: [] },
  },
  {
    title: 'mutations that are skipped',
    source:
      'mutation ($no: Boolean!) { a: deleteLabel(id: 2) @include(if: $no) { name } ...f @skip(if: true) b: createLabel(label: { name: "one" }) { name } } fragment f on Mutation { deleteLabel(id: 2) { name } }',
    variables: { no: false },
    isRefusedAlways: true,
    errors: [],
    changes: { added: ['label: one'], removed: [] },
  },
  {
    title: 'a mutation whose field stands twice',
    source:
      'mutation { createLabel(label: { name: "one" }) { name } ...f } fragment f on Mutation { createLabel(label: { name: "one" }) { id: name } }',
    isRefusedAlways: true,
    errors: [],
    changes: { added: ['label: one'], removed: [] },
  },
]
