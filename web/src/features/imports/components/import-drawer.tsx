import { type ImportKindName, importKindLabels } from "@daybook/contract/imports/kinds";
import { Box } from "@mantine/core";
import { useState } from "react";
import { SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { ImportPanel } from "./import-panel.tsx";
import { ImportStart } from "./import-start.tsx";

type Props = {
  opened: boolean;
  onClose: () => void;
  kind: ImportKindName;
  /** Called with imported people who can be invited. */
  onInvite?: (userIds: string[]) => void;
};

/** Imports rows of one kind from the list that shows them. Key it by the opening. */
export function ImportDrawer({ opened, onClose, kind, onInvite }: Props) {
  const [id, setId] = useState<string | null>(null);
  const invite =
    onInvite &&
    ((userIds: string[]) => {
      onClose();
      onInvite(userIds);
    });
  return (
    <SideDrawer opened={opened} onClose={onClose} label="Import" title={importKindLabels[kind]} wide>
      <Box px={24} pb={24}>
        {id ? <ImportPanel key={id} id={id} onClose={() => setId(null)} onInvite={invite} /> : <ImportStart only={kind} onOpen={setId} />}
      </Box>
    </SideDrawer>
  );
}
