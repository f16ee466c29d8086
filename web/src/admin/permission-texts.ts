import type { Texts } from '../words/words.tsx'

const en = {
  portfolioReaders: 'read projects, modules and their settings',
  portfolioReadersAndDevelopers: 'read findings, components and risks; preview settings',
  componentReportReaders: 'read reports on components, check before use',
  licenseReportReaders: 'read reports on licences',
  assetReportReaders: 'read the reports on end of life and cryptography',
  overviewReportReaders: 'read the dashboard and the report on a vulnerability',
  projectWriters: 'create and change projects',
  moduleWriters: 'change modules',
  projectDeleters: 'delete projects and modules',
  importers: 'upload SBOMs and test results',
  importersAndComplianceManagers: 'analyse documents again',
  repositoryScanners: 'scan repositories',
  repositoryScanReaders: 'read results of repository scans',
  vexWriters: 'decide on findings, upload VEX',
  obomWriters: 'upload operational BOMs',
  riskWriters: 'change risks',
  riskDeleters: 'delete risks',
  schemeWriters: 'set the assessment scheme',
  productReaders: 'read products',
  productWriters: 'change products',
  productRetirers: 'retire products',
}

const de: typeof en = {
  portfolioReaders: 'Projekte, Module und deren Einstellungen lesen',
  portfolioReadersAndDevelopers: 'Befunde, Komponenten und Risiken lesen; Wirkung von Einstellungen ansehen',
  componentReportReaders: 'Berichte über Komponenten lesen, Komponenten vorab prüfen',
  licenseReportReaders: 'Berichte über Lizenzen lesen',
  assetReportReaders: 'die Berichte über Supportende und Kryptografie lesen',
  overviewReportReaders: 'die Übersicht und den Bericht über eine Schwachstelle lesen',
  projectWriters: 'Projekte anlegen und ändern',
  moduleWriters: 'Module ändern',
  projectDeleters: 'Projekte und Module löschen',
  importers: 'SBOMs und Testergebnisse hochladen',
  importersAndComplianceManagers: 'Dokumente erneut analysieren',
  repositoryScanners: 'Repositorys scannen',
  repositoryScanReaders: 'Ergebnisse von Repository-Scans lesen',
  vexWriters: 'über Befunde entscheiden, VEX hochladen',
  obomWriters: 'Betriebs-BOMs hochladen',
  riskWriters: 'Risiken ändern',
  riskDeleters: 'Risiken löschen',
  schemeWriters: 'das Bewertungsschema festlegen',
  productReaders: 'Produkte lesen',
  productWriters: 'Produkte ändern',
  productRetirers: 'Produkte ausmustern',
}

/** What the permissions allow. */
export const permissionTexts: Texts<typeof en> = { en, de }
