/** The registration contract of the demo: what a real one would say in short, with merge fields. */
export const CONTRACT_DE = `<h1>Vereinbarung über Begleitung</h1>
<p>zwischen der Beispiel-Organisation und {{ candidate.name }}, geboren am {{ candidate.birth_date }}.</p>
<h2>1. Gegenstand</h2>
<p>Die Organisation begleitet die Anerkennung, den Sprachkurs und das Visumverfahren für das Programm {{ program.name }}.</p>
<h2>2. Kosten</h2>
<p>Kurs und Übersetzungen werden in Raten bezahlt. Eine Vermittlungsvergütung wird erst nach Abschluss des Arbeitsvertrags fällig.</p>
<h2>3. Dauer</h2>
<p>Die Vereinbarung gilt ab dem {{ contract.date }} und endet mit der Einreise.</p>`

/** Texts of contracts with employers. */
export const AGENCY_DE = `<h1>Vermittlungsvertrag</h1>
<p>zwischen der Beispiel-Organisation und {{ employer.company }}, {{ employer.city }}.</p>
<h2>1. Gegenstand</h2>
<p>Die Organisation schlägt geeignete Fachkräfte vor und begleitet Anerkennung, Visum und Einreise.</p>
<h2>2. Vergütung</h2>
<p>Sie wird fällig, wenn die Fachkraft die Arbeit aufgenommen hat.</p>
<h2>3. Dauer</h2>
<p>Der Vertrag gilt ab dem {{ contract.date }} auf unbestimmte Zeit.</p>`

export const CONTRACT_AR = `<h1>اتفاقية مرافقة</h1>
<p>بين المؤسسة النموذجية و{{ candidate.name_arabic }}، المولود في {{ candidate.birth_date }}.</p>
<h2>1. الموضوع</h2>
<p>ترافق المؤسسة إجراءات المعادلة ودورة اللغة والتأشيرة ضمن برنامج {{ program.name }}.</p>
<h2>2. التكاليف</h2>
<p>تُدفع رسوم الدورة والترجمات على أقساط، ولا تستحق أتعاب التوسيط إلا بعد إبرام عقد العمل.</p>
<h2>3. المدة</h2>
<p>تسري الاتفاقية من {{ contract.date }} وتنتهي بالدخول إلى ألمانيا.</p>`
