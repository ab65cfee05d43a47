import {
  type AnyMySqlColumn,
  boolean,
  int,
  json,
  mysqlTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/mysql-core'

export const wards = mysqlTable('wards', { id: int().primaryKey(), name: text().notNull() })

export const doctors = mysqlTable('doctors', {
  id: int().primaryKey(),
  wardId: int('ward_id').references(() => wards.id),
  name: text().notNull(),
  salary: int(),
  pin: text(),
  grade: text({ enum: ['junior', 'senior'] }),
  papers: json(),
})

export const patients = mysqlTable('patients', {
  id: int().primaryKey(),
  wardId: int('ward_id').references(() => wards.id),
  doctorId: int('doctor_id').references(() => doctors.id),
  twinId: int('twin_id').references((): AnyMySqlColumn => patients.id),
  name: text().notNull(),
  diagnosis: text(),
})

export const visits = mysqlTable('visits', {
  id: int().primaryKey(),
  wardId: int('ward_id'),
  patientId: int('patient_id').references(() => patients.id),
  doctorId: int('doctor_id').references(() => doctors.id),
  referrerId: int('referrer_id').references(() => doctors.id),
  cost: int(),
})

export const notes = mysqlTable('notes', {
  id: int().primaryKey(),
  visitId: int('visit_id').references(() => visits.id),
  body: text().notNull(),
})

export const letters = mysqlTable('letters', {
  code: varchar({ length: 40 }).primaryKey(),
  doctorId: int('doctor_id').references(() => doctors.id),
  body: text().notNull(),
})

export const drugs = mysqlTable('drugs', { id: int().primaryKey(), name: text().notNull() })

export const prescriptions = mysqlTable(
  'prescriptions',
  {
    patientId: int('patient_id').references(() => patients.id),
    drugId: int('drug_id').references(() => drugs.id),
    isSecret: boolean('is_secret').notNull(),
  },
  table => [primaryKey({ columns: [table.patientId, table.drugId] })],
)
