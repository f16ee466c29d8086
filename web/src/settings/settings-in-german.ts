import type { SettingId } from './setting-list.ts'
import type { SettingWords } from './setting-words.ts'

const requirements = { X: 'nicht festgelegt', L: 'niedrig', M: 'mittel', H: 'hoch' }
const activities = {
  0: 'nie',
  1: '24 Monate ohne Aktivität',
  2: 'weniger als gering',
  3: 'weniger als normal',
  4: 'weniger als sehr aktiv',
}
const lags = { 0: 'nie', 3: 'jede neuere Version', 2: 'vier oder mehr neuere Versionen', 1: 'sieben oder mehr neuere Versionen' }

/** The texts of the settings in German. */
export const settingsInGerman: Readonly<Record<SettingId, SettingWords>> = {
  vulnerability: {
    title: 'Schweregrad von Schwachstellen',
    standard: 'ab einem Score von 7,0 oder bei bekannter Ausnutzung ein Verstoß, sonst eine Warnung',
    fields: {
      violationFrom: { label: 'Verstoß ab Score' },
      warningFrom: { label: 'Gemeldet ab Score' },
      kevIsViolation: { label: 'Bekannte Ausnutzung ist ein Verstoß' },
    },
  },
  confidenceMinScore: {
    title: 'Mindestkonfidenz von Treffern und Lizenzen',
    standard: 'jeder Treffer zählt',
    fields: { value: { label: 'Konfidenz', values: { 1: '1, auch Vermutungen', 4: '4, wahrscheinlich', 5: '5, sicher' } } },
  },
  ciaRequirements: {
    title: 'Schutzbedarf (CVSS)',
    standard: 'nicht festgelegt',
    fields: {
      CR: { label: 'Vertraulichkeit', values: requirements },
      IR: { label: 'Integrität', values: requirements },
      AR: { label: 'Verfügbarkeit', values: requirements },
    },
  },
  environmentalConfig: {
    title: 'Umgebungsmetriken (CVSS)',
    standard: 'der Schutzbedarf zählt',
    fields: {
      v4vectorString: { label: 'Vektor nach CVSS 4.0' },
      v3vectorString: { label: 'Vektor nach CVSS 3.1' },
      v2vectorString: { label: 'Vektor nach CVSS 2.0' },
    },
  },
  requireWhitelist: {
    title: 'Nur Erlaubtes zulassen',
    standard: 'eine Komponente ist zulässig, solange nichts dagegen spricht',
    fields: { value: { label: 'Eine Komponente ist nur zulässig, wenn sie oder ihre Lizenz auf einer Erlaubnisliste steht' } },
  },
  projectRequirements: {
    title: 'Verwendung des Projekts',
    standard: 'nicht angegeben; Regeln zur Verwendung werden nicht ausgewertet',
    fields: {
      CA: {
        label: 'Kommerzielle Nutzung',
        values: {
          CA_usage: 'Nutzungsgebühr',
          CA_license: 'Lizenzgebühr',
          CA_support: 'Gebühr für Support',
          CA_other: 'andere kommerzielle Nutzung',
          CA_none: 'keine',
        },
      },
      OM: {
        label: 'Betrieb',
        values: {
          OM_SaaS: 'als Dienst (OM_SaaS)',
          OM_mop: 'betreut (OM_mop)',
          OM_sw: 'Software (OM_sw)',
          OM_dis: 'Weitergabe (OM_dis)',
        },
      },
      IP_protect: {
        label: 'Fehlende Patentlizenz',
        values: { IP_protect_n: 'zulässig (IP_protect_n)', IP_protect_y: 'eine Warnung (IP_protect_y)' },
      },
      IP_enforce: {
        label: 'Klauseln zu Patentklagen',
        values: {
          IP_enforce_1: 'zulässig (IP_enforce_1)',
          IP_enforce_2: 'eine Warnung (IP_enforce_2)',
          IP_enforce_3: 'ein Verstoß (IP_enforce_3)',
        },
      },
    },
  },
  moduleRequirements: {
    title: 'Verwendung des Moduls',
    standard: 'nicht angegeben',
    fields: {
      TS: { label: 'Der Quelltext ist ein Geschäftsgeheimnis', values: { TS_y: 'ja', TS_n: 'nein' } },
      LS: { label: 'Lizenz des Moduls', values: { LS_pl: 'proprietär', LS_os: 'Open Source' } },
      D: {
        label: 'Weitergabe',
        values: {
          D_op: 'auf Rechnern von Kunden (D_op)',
          D_ipoa: 'als Paket oder App (D_ipoa)',
          D_xa: 'auf andere Weise (D_xa)',
          D_cslib: 'als Bibliothek für Clients (D_cslib)',
          D_sslib: 'keine, Bibliothek auf Servern (D_sslib)',
          D_never: 'keine (D_never)',
        },
      },
    },
  },
  viabilityConfig: {
    title: 'Aktivität von Komponenten',
    standard: 'wird nicht ausgewertet',
    fields: {
      enabled: { label: 'Auswerten' },
      warningThreshold: { label: 'Warnung', values: activities },
      violationThreshold: { label: 'Verstoß', values: activities },
      minConfidence: { label: 'Nötige Anzahl von Anhaltspunkten' },
      noInfoLevel: { label: 'Bei weniger Anhaltspunkten', values: { 1: 'in Ordnung', 2: 'Warnung', 3: 'Verstoß' } },
    },
  },
  versioningConfig: {
    title: 'Alter von Versionen',
    standard: 'wird nicht ausgewertet',
    fields: {
      enabled: { label: 'Auswerten' },
      warningThreshold: { label: 'Warnung', values: lags },
      violationThreshold: { label: 'Verstoß', values: lags },
      jump: { label: 'Eine höhere Version als jede veröffentlichte ist ein Verstoß' },
    },
  },
  endoflifePolicy: {
    title: 'Supportende',
    standard: 'ein überschrittenes Datum ist eine Warnung',
    fields: {
      enabled: { label: 'Auswerten; ein überschrittenes Datum ist ein Verstoß' },
      warningThreshold: { label: 'Warnung, Monate im Voraus' },
      violationThreshold: { label: 'Verstoß, Monate im Voraus' },
    },
  },
}
