/** The texts of notes: short, without a value that is missing, and of the codes that the contract lists. */
import t from 'tap'
import { dashboardDocument } from '../support/documents.ts'
