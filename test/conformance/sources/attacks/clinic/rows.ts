/** The tables in all dialects, without constraints, so that a row may refer to none. */
const tables = [
  'create table wards (id int primary key, name varchar(40) not null)',
  'create table doctors (id int primary key, ward_id int, name varchar(40) not null, salary int, pin varchar(40), grade varchar(40), papers JSON)',
  'create table patients (id int primary key, ward_id int, doctor_id int, twin_id int, name varchar(40) not null, diagnosis varchar(40))',
  'create table visits (id int primary key, ward_id int, patient_id int, doctor_id int, referrer_id int, cost int)',
  'create table notes (id int primary key, visit_id int, body varchar(40) not null)',
  'create table letters (code varchar(40) primary key, doctor_id int, body varchar(40) not null)',
  'create table drugs (id int primary key, name varchar(40) not null)',
  'create table prescriptions (patient_id int, drug_id int, is_secret boolean not null, primary key (patient_id, drug_id))',
]

/** What a request of ward 1 by doctor 1 may see. Patients 11 to 13 are out of its sight, or do not exist. */
const seen = [
  "insert into wards values (1, 'North'), (2, 'South')",
  "insert into patients values (1, 1, 1, 11, 'Ada', null), (2, 1, 2, 1, 'Ben', null), (3, 1, 3, 12, 'Cas', null)",
  'insert into visits values (1, 1, 1, 1, null, 10), (2, 1, 11, 2, null, 20), (3, 1, 3, 1, null, 30)',
  "insert into drugs values (1, 'Aspirin'), (2, 'Morphine'), (3, 'Iodine')",
  'insert into prescriptions values (1, 1, false), (3, 3, false), (12, 1, false), (13, 1, false)',
]

/** Two states of the tables, which differ in nothing that such a request may see. */
const hidden = {
  poor: [
    `insert into doctors values (1, 1, 'Ann', 100, null, null, null), (2, 1, 'Bob', null, null, null, null), (3, 2, 'Cid', 300, '33', 'junior', null)`,
    "insert into patients values (12, 2, 1, 1, 'Zoe', 'flu')",
    'insert into visits values (11, 2, 1, 1, 1, 5)',
    "insert into letters values ('b', 1, 'first'), ('d', 1, 'second'), ('f', 2, 'third')",
  ],
  rich: [
    `insert into doctors values (1, 1, 'Ann', 100, '11', 'senior', '{"debts": 1}'), (2, 1, 'Bob', 900, '22', 'junior', '{"debts": 2}'), (3, 2, 'Cid', 200, '77', 'senior', '[7]')`,
    "insert into patients values (11, 2, 1, 2, 'Abe', 'cold'), (12, 2, 2, 3, 'Yan', 'mumps'), (13, 2, 3, 1, 'Xia', null)",
    "update patients set diagnosis = case id when 1 then 'gout' when 2 then 'mumps' else diagnosis end",
    'update visits set referrer_id = case id when 1 then 2 else 3 end where id < 10',
    'insert into visits values (11, 2, 1, 2, 3, 5000), (12, 2, 13, 2, 3, 1), (13, 2, 11, 3, 2, 77), (14, 2, 12, 3, 2, 78)',
    "insert into notes values (1, 1, 'limps'), (2, 1, 'lies'), (3, 3, 'sleeps'), (4, 11, 'hides')",
    "insert into letters values ('alpha-beta', 1, 'first'), ('delta', 1, 'second'), ('zeta', 2, 'third')",
    'insert into prescriptions values (1, 2, true), (2, 2, true), (11, 2, true)',
  ],
}

export type Secrets = keyof typeof hidden

/** The statements that make and fill the tables. */
export const statementsOf = (secrets: Secrets): readonly string[] => [
  ...tables,
  ...seen,
  ...hidden[secrets],
]
