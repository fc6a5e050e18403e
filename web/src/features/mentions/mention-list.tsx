import { counted } from "@daybook/contract/core/numbers";
import { useDebouncedValue } from "@mantine/hooks";
import { Avatar } from "#ui/display/avatar.tsx";
import { type ListInput, SuggestionList } from "#ui/form/suggestion-list.tsx";
import s from "#ui/form/choice-picker.module.css";
import { type MentionsIn, useMentionedPeople } from "./mentions.api.ts";

type Props = ListInput & { within: MentionsIn; search: string; onPick: (name: string) => void };

const delayMs = 120;

/** The people suggested below a `MentionField`. */
export function MentionList({ within, search, onPick, ...list }: Props) {
  const [wanted] = useDebouncedValue(search, delayMs);
  const people = useMentionedPeople(within, wanted);
  return (
    <SuggestionList
      {...list}
      label="People to mention"
      count={counted(people.length, "person", "people")}
      takes={["Enter", "Tab"]}
      options={people.map((person) => ({
        key: person._id,
        content: (
          <>
            <Avatar person={person} size={20} />
            <span className={s.label} dir="auto">
              {person.name}
            </span>
            {person.team && (
              <span className={s.hint} dir="auto">
                {person.team}
              </span>
            )}
          </>
        ),
      }))}
      onPick={(index) => onPick(people[index]!.name)}
    />
  );
}
