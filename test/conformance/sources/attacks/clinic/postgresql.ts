import {
  type AnyPgColumn,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'

export const wards = pgTable('wards', { id: integer().primaryKey(), name: text().notNull() })

export const doctors = pgTable('doctors', {
  id: integer().primaryKey(),
  wardId: integer('ward_id').references(() => wards.id),
  name: text().notNull(),
  salary: integer(),
  pin: text(),
  grade: text({ enum: ['junior', 'senior'] }),
  papers: jsonb(),
})

export const patients = pgTable('patients', {
  id: integer().primaryKey(),
  wardId: integer('ward_id').references(() => wards.id),
  doctorId: integer('doctor_id').references(() => doctors.id),
  twinId: integer('twin_id').references((): AnyPgColumn => patients.id),
  name: text().notNull(),
  diagnosis: text(),
})

export const visits = pgTable('visits', {
  id: integer().primaryKey(),
  wardId: integer('ward_id'),
  patientId: integer('patient_id').references(() => patients.id),
  doctorId: integer('doctor_id').references(() => doctors.id),
  referrerId: integer('referrer_id').references(() => doctors.id),
  cost: integer(),
})

export const notes = pgTable('notes', {
  id: integer().primaryKey(),
  visitId: integer('visit_id').references(() => visits.id),
  body: text().notNull(),
})

export const letters = pgTable('letters', {
  code: text().primaryKey(),
  doctorId: integer('doctor_id').references(() => doctors.id),
  body: text().notNull(),
})

export const drugs = pgTable('drugs', { id: integer().primaryKey(), name: text().notNull() })

export const prescriptions = pgTable(
  'prescriptions',
  {
    patientId: integer('patient_id').references(() => patients.id),
    drugId: integer('drug_id').references(() => drugs.id),
    isSecret: boolean('is_secret').notNull(),
  },
  table => [primaryKey({ columns: [table.patientId, table.drugId] })],
)
