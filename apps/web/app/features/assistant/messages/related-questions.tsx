import { bidiText } from "#web/platform/format/bidi-text.ts";

type RelatedQuestionsProps = {
  label: string;
  questions: readonly string[];
  onChoose: (question: string) => void;
};

export function RelatedQuestions({ label, questions, onChoose }: RelatedQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-2">
      {questions.map((question) => (
        <li key={question} className="min-w-0">
          <button
            type="button"
            onClick={() => onChoose(question)}
            className="min-h-11 w-full rounded-md border border-line px-3.5 py-2 text-start text-sm wrap-anywhere transition-colors duration-150 hover:bg-sunken"
          >
            <bdi {...bidiText(question)} />
          </button>
        </li>
      ))}
    </ul>
  );
}
