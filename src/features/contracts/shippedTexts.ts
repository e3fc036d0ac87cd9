export interface ShippedText {
  language: 'de' | 'en'
  body: string
  body_ar: string
  [name: string]: string
}

/** The first text of each kind while no contract has one: a frame to fill in, to be checked by a lawyer. */
export const SHIPPED: Readonly<Record<string, ShippedText>> = {
  registration: {
    language: 'de',
    body: `<h1>Vereinbarung über Begleitung</h1>
<p>zwischen {{ organisation.name }} und {{ candidate.name }}, geboren am {{ candidate.birth_date }} in {{ candidate.birth_place }}.</p>
<h2>1. Gegenstand</h2>
<p>Begleitung bei Anerkennung, Sprachkurs und Visum für das Programm {{ program.name }}.</p>
<h2>2. Dauer</h2>
<p>Ab dem {{ contract.date }} bis zur Einreise.</p>`,
    body_ar: `<h1>اتفاقية مرافقة</h1>
<p>بين {{ organisation.name }} و{{ candidate.name_arabic }}، تاريخ الميلاد {{ candidate.birth_date }}، مكان الميلاد {{ candidate.birth_place }}.</p>
<h2>1. الموضوع</h2>
<p>المرافقة في المعادلة ودورة اللغة والتأشيرة ضمن برنامج {{ program.name }}.</p>
<h2>2. المدة</h2>
<p>من {{ contract.date }} حتى الدخول إلى ألمانيا.</p>`,
  },
  employment: {
    language: 'de',
    body: `<h1>Arbeitsvertrag</h1>
<p>zwischen {{ employer.company }}, {{ employer.city }}, und {{ candidate.name }}, geboren am {{ candidate.birth_date }}.</p>
<h2>1. Beginn</h2>
<p>Das Arbeitsverhältnis beginnt am {{ contract.date }}.</p>`,
    body_ar: `<h1>عقد عمل</h1>
<p>بين {{ employer.company }}، {{ employer.city }}، و{{ candidate.name_arabic }}، تاريخ الميلاد {{ candidate.birth_date }}.</p>
<h2>1. البداية</h2>
<p>تبدأ علاقة العمل في {{ contract.date }}.</p>`,
  },
  language: {
    language: 'de',
    body: `<h1>Vertrag über einen Sprachkurs</h1>
<p>zwischen {{ organisation.name }} und {{ candidate.name }}. Niveau bei Beginn: {{ candidate.language_level }}.</p>`,
    body_ar: `<h1>عقد دورة لغة</h1>
<p>بين {{ organisation.name }} و{{ candidate.name_arabic }}. المستوى عند البداية: {{ candidate.language_level }}.</p>`,
  },
  other: {
    language: 'de',
    body: `<h1>{{ contract.name }}</h1>
<p>zwischen {{ organisation.name }} und {{ candidate.name }}.</p>`,
    body_ar: `<h1>{{ contract.name }}</h1>
<p>بين {{ organisation.name }} و{{ candidate.name_arabic }}.</p>`,
  },
}
