import { LEVELS } from '../../../../../contract/candidates/steps'
import type { Block, BlockOutcome, BlockStep } from '../assemble'
import { OUTCOME_NAMES } from '../outcomes'

/** Block L (docs/spec/routes.md, "Other routes"): the levels in order; the steps may be taken out of order. */
const PASSED: readonly BlockOutcome[] = [
  { key: 'passed', names: OUTCOME_NAMES.passed },
  {
    key: 'part_passed',
    names: { en: 'Partly passed', ar: 'ناجح جزئيًا', fr: 'Réussi en partie', de: 'Teilweise bestanden' },
    fails: true,
  },
  { key: 'failed', names: OUTCOME_NAMES.failed, fails: true },
]

const stepsOf = (level: string): BlockStep[] => [...courseOf(level), ...examOf(level)]

/** Events name the level: of courses and certificates of several levels each moves its own steps. */
function courseOf(level: string): BlockStep[] {
  const key = level.toLowerCase()
  return [
    {
      key: `${key}_started`,
      names: { en: `${level} started`, ar: `بدء ${level}`, fr: `${level} commencé`, de: `${level} begonnen` },
      holder: 'candidate',
      kind: 'milestone',
      record: { resource: 'courses', event: `${key}_started` },
      public_text: {
        en: `Your next step is to start the ${level} German course.`,
        ar: `خطوتك التالية هي بدء دورة اللغة الألمانية ${level}.`,
        fr: `Votre prochaine étape : commencer le cours d’allemand ${level}.`,
        de: `Ihr nächster Schritt ist der Deutschkurs ${level}.`,
      },
    },
    {
      key: `${key}_finished`,
      names: {
        en: `${level} finished`,
        ar: `إنهاء ${level}`,
        fr: `${level} terminé`,
        de: `${level} beendet`,
      },
      holder: 'candidate',
      kind: 'milestone',
      record: { resource: 'courses', event: `${key}_finished` },
      public_text: {
        en: `You are learning German at level ${level}.`,
        ar: `أنت الآن في دورة اللغة الألمانية ${level}.`,
        fr: `Vous suivez le cours d’allemand ${level}.`,
        de: `Sie lernen Deutsch auf dem Niveau ${level}.`,
      },
    },
  ]
}

function examOf(level: string): BlockStep[] {
  const key = level.toLowerCase()
  return [
    {
      key: `${key}_passed`,
      names: {
        en: `${level} passed`,
        ar: `اجتياز ${level}`,
        fr: `${level} réussi`,
        de: `${level} bestanden`,
      },
      holder: 'candidate',
      kind: 'exam',
      record: {
        resource: 'language-certificates',
        event: 'result_on',
        result: 'result',
        where: [{ field: 'level', in: [level] }],
      },
      outcomes: PASSED,
      public_text: {
        en: `Your next step is the ${level} German exam.`,
        ar: `خطوتك التالية هي امتحان اللغة الألمانية ${level}.`,
        fr: `Votre prochaine étape : l’examen d’allemand ${level}.`,
        de: `Ihr nächster Schritt ist die Deutschprüfung ${level}.`,
      },
    },
    {
      key: `${key}_certificate`,
      names: {
        en: `${level} certificate`,
        ar: `شهادة ${level}`,
        fr: `Certificat ${level}`,
        de: `Zertifikat ${level}`,
      },
      holder: 'candidate',
      kind: 'milestone',
      record: {
        resource: 'language-certificates',
        event: 'issued_on',
        where: [{ field: 'level', in: [level] }],
      },
      public_text: {
        en: `Please send us your ${level} certificate as soon as you have it.`,
        ar: `يُرجى إرسال شهادة ${level} إلينا فور استلامها.`,
        fr: `Merci de nous envoyer votre certificat ${level} dès sa réception.`,
        de: `Bitte senden Sie uns Ihr Zertifikat ${level}, sobald Sie es haben.`,
      },
    },
  ]
}

function submittedOf(level: string): BlockStep {
  return {
    key: `${level.toLowerCase()}_certificate_submitted`,
    names: {
      en: `${level} certificate submitted`,
      ar: `تقديم شهادة ${level}`,
      fr: `Certificat ${level} remis`,
      de: `Zertifikat ${level} eingereicht`,
    },
    holder: 'us',
    kind: 'milestone',
    public_text: {
      en: `We are handing in your ${level} certificate.`,
      ar: `نقوم بتقديم شهادة ${level} الخاصة بك.`,
      fr: `Nous remettons votre certificat ${level}.`,
      de: `Wir reichen Ihr Zertifikat ${level} ein.`,
    },
  }
}

const [A1, A2, B1, B2, C1] = LEVELS

export const LANGUAGE: Block = {
  key: 'language',
  names: { en: 'Language', ar: 'اللغة', fr: 'Langue', de: 'Sprache' },
  runs: 'freely',
  steps: [
    ...stepsOf(A1),
    ...stepsOf(A2),
    ...stepsOf(B1),
    submittedOf(B1),
    ...stepsOf(B2),
    submittedOf(B2),
    ...stepsOf(C1).map(step => ({ ...step, optional: true })),
  ],
}
