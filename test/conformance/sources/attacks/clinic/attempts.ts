/** A request that would tell what is hidden, if it were not guarded. */
export interface Attempt {
  readonly source: string
  readonly variables?: Readonly<Record<string, unknown>>
}

const attempt = (source: string, variables?: Attempt['variables']): Attempt => ({
  source,
  ...(variables && { variables }),
})

/** At rows that a scope keeps out of sight. */
const atRows: readonly Attempt[] = [
  attempt('{ patients { id name } }'),
  attempt('{ patient(id: 11) { name } }'),
  attempt('{ patient(id: "11") { __typename } }'),
  attempt('{ a: patient(id: 12) { name } b: patient(id: 13) { name } }'),
  attempt('query ($id: ID!) { patient(id: $id) { name } }', { id: 11 }),
  attempt('{ patientsConnection { totalCount } }'),
  attempt(
    '{ patientsConnection(last: 1) { nodes { id } pageInfo { hasPreviousPage startCursor } } }',
  ),
  attempt(
    '{ patientsConnection(first: 4) { edges { node { id } cursor } pageInfo { hasNextPage endCursor } } }',
  ),
  attempt('{ patients(offset: 3) { __typename } }'),
  attempt(
    '{ patients(filter: { or: [{ id: { equal: 11 } }, { wardId: { equal: 2 } }, { not: { id: { isNull: true } } }] }) { id } }',
  ),
  attempt('{ patients(filter: { not: { wardId: { equal: 1 } } }) { id name } }'),
  attempt('{ patients(filter: { or: [{}] }) { id } }'),
  // Associations of records that are seen.
  attempt('{ patients(limit: 3) { twin { __typename } } }'),
  attempt('{ patients(limit: 3) { twin { name twin { name doctor { name } } } } }'),
  attempt(
    '{ patients(limit: 3) { patientsAsTwin { name } patientsAsTwinConnection { totalCount } patientsAsTwinAggregate { count min { name } } } }',
  ),
  attempt('{ visits(limit: 3) { patient { name } } }'),
  attempt(
    '{ wards { patients { name } patientsConnection { totalCount nodes { id } } patientsAggregate { count max { name } groups(by: [DOCTOR_ID]) { key { doctorId } count } } } }',
  ),
  attempt(
    '{ doctors(limit: 3) { a: patients(order: [{ id: DESC }]) { name } b: patients(limit: 1, filter: { wardId: { equal: 2 } }) { name } } }',
  ),
  attempt(
    '{ doctor(id: 1) { ...d } } fragment d on Doctor { patients { ...p } } fragment p on Patient { twin { ...q } } fragment q on Patient { name patientsAsTwin { name } }',
  ),
  // Filters through associations.
  attempt(
    '{ patients(filter: { id: { in: [1, 2, 3] }, twin: { name: { startsWith: "Y" } } }) { id } }',
  ),
  attempt(
    '{ patients(filter: { id: { in: [1, 2, 3] }, not: { twin: { id: { isNull: false } } } }) { id } }',
  ),
  attempt('{ patients(filter: { id: { in: [1, 2, 3] }, twin: {} }) { id } }'),
  attempt(
    '{ patients(filter: { id: { in: [1, 2, 3] }, not: { twin: { not: { name: { equal: "Xia" } } } } }) { id } }',
  ),
  attempt('{ patients(filter: { id: { in: [1, 2, 3] }, patientsAsTwin: { none: {} } }) { id } }'),
  attempt('{ wards(filter: { patients: { some: { name: { equal: "Xia" } } } }) { id } }'),
  attempt(
    '{ doctors(filter: { id: { in: [1, 2, 3] }, patients: { some: { twin: { twin: { name: { contains: "a" } } } } } }) { id } }',
  ),
  attempt('{ doctors(filter: { visitsAsDoctor: { some: { cost: { greater: 1000 } } } }) { id } }'),
  attempt(
    '{ doctors(filter: { visitsAsDoctor: { none: { not: { cost: { less: 50 } } } } }) { id } }',
  ),
  attempt('{ drugs(filter: { patients: { some: {} } }) { name } }'),
  attempt('{ drugs(filter: { patients: { none: {} } }) { name } }'),
  attempt(
    '{ patients(filter: { id: { in: [1, 2, 3] }, drugs: { some: { name: { equal: "Morphine" } } } }) { id } }',
  ),
  attempt(
    '{ prescriptions(filter: { patientId: { in: [1, 2, 3] }, patient: { drugs: { some: { id: { equal: 2 } } } } }) { drugId } }',
  ),
  // A table between, whose source has a scope.
  attempt('{ patients(limit: 3) { drugs { name } prescriptions { drugId } } }'),
  attempt(
    '{ patients(limit: 3) { drugsConnection { totalCount nodes { id } } drugsAggregate { count max { name } } } }',
  ),
  attempt(
    '{ drugs { patients { name } patientsConnection { totalCount } patientsAggregate { count } } }',
  ),
  attempt('{ prescription(patientId: 1, drugId: 2) { isSecret } }'),
  attempt(
    '{ prescriptionsAggregate { count groups(by: [DRUG_ID, IS_SECRET]) { key { drugId isSecret } count } } }',
  ),
  // Orders by associations.
  attempt('{ patients(limit: 3, order: [{ twin: { name: ASC } }]) { id } }'),
  attempt(
    '{ patientsConnection(first: 3, order: [{ twin: { name: DESC } }]) { edges { cursor node { id } } } }',
  ),
  attempt('{ patients(limit: 3, order: [{ patientsAsTwinCount: DESC }, { id: DESC }]) { id } }'),
  attempt('{ wards(order: [{ patientsCount: ASC }]) { id } }'),
  attempt('{ doctors(limit: 3, order: [{ visitsAsDoctorCount: DESC }]) { id } }'),
  attempt('{ drugs(order: [{ patientsCount: DESC }]) { id } }'),
  attempt('{ doctorsConnection(first: 3, order: [{ patientsCount: DESC }]) { edges { cursor } } }'),
  attempt('{ visits(limit: 3, order: [{ patient: { name: DESC } }]) { id } }'),
  // Aggregates.
  attempt('{ patientsAggregate { count min { name } max { name } } }'),
  attempt('{ visitsAggregate { count sum { cost } average { cost } min { cost } max { cost } } }'),
  attempt('{ visitsAggregate(filter: { wardId: { notEqual: 1 } }) { count } }'),
  attempt(
    '{ visitsAggregate { groups(by: [DOCTOR_ID], order: [{ sum: { cost: DESC } }]) { key { doctorId } sum { cost } } } }',
  ),
  attempt(
    '{ wardsAggregate(filter: { patients: { some: { name: { equal: "Xia" } } } }) { count } }',
  ),
  attempt(
    '{ doctors(limit: 3) { visitsAsDoctorAggregate { count sum { cost } groups(by: [WARD_ID]) { key { wardId } count } } } }',
  ),
]

/** At columns that are guarded, skipped, or replaced by fields with directives. */
const atColumns: readonly Attempt[] = [
  attempt('{ doctors { salary } }'),
  attempt('{ doctors { id pay: salary ...more } } fragment more on Doctor { salary }'),
  attempt(
    'query ($see: Boolean = true) { doctor(id: 2) { salary @include(if: $see) more: salary @skip(if: false) } }',
  ),
  attempt('{ doctors(filter: { salary: { greater: 500 } }) { id } }'),
  attempt('query ($filter: DoctorFilter) { doctors(filter: $filter) { id } }', {
    filter: { salary: { greater: 500 } },
  }),
  attempt('{ doctors(filter: { not: { salary: { isNull: true } } }) { id } }'),
  attempt('{ patients(limit: 3, filter: { doctor: { salary: { greater: 500 } } }) { id } }'),
  attempt('{ patients(limit: 3, filter: { doctor: { pin: { startsWith: "2" } } }) { id } }'),
  attempt('{ doctors(order: [{ salary: DESC }]) { id } }'),
  attempt('query ($order: [DoctorOrder!]) { doctors(order: $order) { id } }', {
    order: [{ salary: 'DESC' }],
  }),
  attempt('{ patients(limit: 3, order: [{ doctor: { salary: DESC } }]) { id } }'),
  attempt('{ doctorsConnection(order: [{ salary: DESC }]) { edges { cursor } } }'),
  attempt('{ doctorsAggregate { sum { salary } } }'),
  attempt('{ doctorsAggregate { min { salary } max { pin } } }'),
  attempt('{ doctorsAggregate { groups(by: [GRADE]) { key { grade } count } } }'),
  attempt(
    '{ doctorsAggregate { groups(by: [ID], order: [{ max: { salary: DESC } }]) { key { id } } } }',
  ),
  attempt(
    '{ doctorsAggregate { groups(by: [SALARY], order: [{ key: { salary: ASC } }]) { key { salary } } } }',
  ),
  attempt('{ wards { doctorsAggregate { average { salary } } } }'),
  attempt('{ doctors { pin } }'),
  attempt('{ doctors(filter: { pin: { contains: "7" } }) { id } }'),
  attempt('{ doctors { grade } }'),
  attempt('{ doctors(filter: { grade: { in: [SENIOR] } }) { id } }'),
  attempt('{ doctors { papers } }'),
  attempt('{ doctors(filter: { papers: { isNull: false } }) { id } }'),
  attempt('{ patients(limit: 3) { diagnosis } }'),
  attempt('{ patients(limit: 3, filter: { diagnosis: { equal: "gout" } }) { id } }'),
  attempt('{ patients(limit: 3, order: [{ diagnosis: ASC }]) { id } }'),
  attempt('{ wards { patients(limit: 3, filter: { diagnosis: { equal: "mumps" } }) { id } } }'),
  attempt('{ patientsAggregate { max { diagnosis } } }'),
  attempt('{ patientsAggregate { groups(by: [DIAGNOSIS]) { key { diagnosis } } } }'),
]

/** At a guarded foreign key, a guarded association, and a guarded primary key. */
const atKeys: readonly Attempt[] = [
  attempt('{ visits(limit: 3) { referrerId } }'),
  attempt('{ visits(limit: 3) { referrer { __typename } } }'),
  attempt('{ visits(limit: 3) { referrer { name } } }'),
  attempt('{ patient(id: 1) { visits { referrer { name } } } }'),
  attempt('{ visits(filter: { referrerId: { equal: 2 } }) { id } }'),
  attempt('{ visits(filter: { referrer: { name: { equal: "Bob" } } }) { id } }'),
  attempt('{ visits(filter: { not: { referrer: {} } }) { id } }'),
  attempt('{ visits(limit: 3, order: [{ referrer: { name: ASC } }]) { id } }'),
  attempt('{ visits(limit: 3, order: [{ referrerId: DESC }]) { id } }'),
  attempt('{ visitsAggregate { groups(by: [REFERRER_ID]) { count } } }'),
  attempt('{ doctors(limit: 3) { visitsAsReferrer { id } } }'),
  attempt('{ doctors(limit: 3, filter: { visitsAsReferrer: { some: {} } }) { id } }'),
  attempt('{ doctors(limit: 3, order: [{ visitsAsReferrerCount: DESC }]) { id } }'),
  attempt('{ visits(limit: 3) { notes { body } } }'),
  attempt('{ visits(limit: 3) { notes { __typename } notesConnection { totalCount } } }'),
  attempt('{ visits(limit: 3) { notesConnection { edges { cursor } pageInfo { hasNextPage } } } }'),
  attempt('{ visits(limit: 3) { notesAggregate { count } } }'),
  attempt('{ visits(limit: 3) { notesAggregate { groups(by: [BODY]) { key { body } } } } }'),
  attempt('{ visits(limit: 3, filter: { notes: { some: { body: { equal: "limps" } } } }) { id } }'),
  attempt('{ visits(limit: 3, order: [{ notesCount: DESC }]) { id } }'),
  attempt('{ letters { code } }'),
  attempt('{ letters(filter: { code: { equal: "delta" } }) { body } }'),
  attempt('{ letters(order: [{ code: DESC }]) { body code } }'),
  attempt('{ lettersAggregate { groups(by: [CODE]) { key { code } } } }'),
  attempt('{ doctors(filter: { letters: { some: { code: { in: ["alpha-beta"] } } } }) { id } }'),
  attempt('{ doctors(limit: 3) { letters { code } } }'),
]

/** At rows and columns by mutations that are refused. */
const atMutations: readonly Attempt[] = [
  attempt('mutation { updatePatient(id: 11, patient: { name: "Eve" }) { id } }'),
  attempt('mutation { deletePatient(id: 13) { name } }'),
  attempt('mutation { createVisit(visit: { wardId: 1, patientId: 11 }) { id } }'),
  attempt('mutation { createPatient(patient: { wardId: 1, name: "Eve", twinId: 13 }) { id } }'),
  attempt('mutation { updateVisit(id: 1, visit: { patientId: 13 }) { id } }'),
  attempt(
    'mutation { updatePatient(id: 1, patient: { twinAttributes: { id: 11, name: "Eve" } }) { id } }',
  ),
  attempt('mutation { updatePatient(id: 3, patient: { twinAttributes: { name: "Eve" } }) { id } }'),
  attempt(
    'mutation { updatePatient(id: 1, patient: { visitsAttributes: [{ id: 11, cost: 1 }] }) { id } }',
  ),
  attempt(
    'mutation { updatePatient(id: 1, patient: { visitsAttributes: [{ id: 13, _delete: true }] }) { id } }',
  ),
  attempt('mutation { updatePatient(id: 2, patient: { wardId: 2 }) { patientsAsTwin { name } } }'),
  attempt(
    'mutation { updatePatient(id: 2, patient: { visitsAttributes: [{ id: 3, cost: 1 }] }) { id } }',
  ),
]

/** At what mutations return. They write, so that each finds what those above it have left. */
const atResults: readonly Attempt[] = [
  attempt('mutation { updateDoctor(id: 2, doctor: { name: "Rob" }) { name salary grade papers } }'),
  attempt(
    'mutation { updatePatient(id: 1, patient: { name: "Ada" }) { diagnosis twin { name } } }',
  ),
  attempt(
    'mutation { updatePatient(id: 1, patient: { name: "Ada" }) { patientsAsTwin { name } patientsAsTwinConnection { totalCount } drugs { name } } }',
  ),
  attempt(
    'mutation { updateVisit(id: 1, visit: { cost: 11 }) { referrerId referrer { name } notes { body } } }',
  ),
  attempt(
    'mutation { updatePatient(id: 1, patient: { visitsAttributes: [{ id: 1, cost: 12 }] }) { visits { cost referrer { name } notesAggregate { count } } } }',
  ),
  attempt(
    'mutation { deleteVisit(id: 1) { referrerId referrer { name } patient { twin { name } } notes { body } notesAggregate { count } } }',
  ),
  attempt(
    'mutation { deletePatient(id: 1) { diagnosis twin { name } patientsAsTwin { name } drugs { name } } }',
  ),
  attempt(
    'mutation { deleteDoctor(id: 2) { salary grade visitsAsDoctor { cost } visitsAsDoctorAggregate { sum { cost } } patients { name } } }',
  ),
]

export const attempts = { atRows, atColumns, atKeys, atMutations, atResults }
