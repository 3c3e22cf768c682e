/** Finds pdftotext for the tests of the PDF export; installs Debian's if there is none. */
import { inPath, installPackage } from './debian.ts'

/** The path of a pdftotext: one in PATH, else Debian's package. Throws with what to install. */
export function pdftotextPath(): string {
  const found = inPath('pdftotext')
  if (found !== undefined) return found
  process.stderr.write('The tests of the PDF export need pdftotext: installing the package "poppler-utils"\n')
  const installed = installPackage('poppler-utils') ? inPath('pdftotext') : undefined
  if (installed !== undefined) return installed
  throw new Error(
    'No pdftotext found, and it could not be installed. Run "apt-get install poppler-utils" as root, or put a pdftotext in PATH.',
  )
}
